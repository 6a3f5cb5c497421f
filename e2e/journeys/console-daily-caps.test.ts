import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { release, writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const texts = {
  'zh-CN': {
    show: '显示号码',
    reveal: '显示完整号码',
    reason: '原因',
    give: '发放券',
    which: '选择券',
    reveals: (left: number) => `您今日还剩 ${left} ，上限 100`,
    gifts: (left: string) => `您今日还剩 ${left} 元 ，上限 500.00 元`,
    exposure: '涉及金额：1 × 499.00 元 = 499.00 元',
    beyond: '超出当日发放金额，已提交审批',
    approve: '审批通过',
    value: '¥499.00',
    story: '全程记录',
    collected: '领取',
    view: '用户视角',
    look: '查看',
    offers: '领券中心',
    collect: '领取',
  },
  en: {
    show: 'Show the number',
    reveal: 'Show the full number',
    reason: 'Reason',
    give: 'Give a coupon',
    which: 'Which coupon',
    reveals: (left: number) => `Left for you today: ${left} of 100`,
    gifts: (left: string) => `Left for you today: ${left} yuan of 500.00 yuan`,
    exposure: 'Exposure: 1 × 499.00 yuan = 499.00 yuan',
    beyond: "Beyond the day's sum: it waits for approval",
    approve: 'Approve',
    value: '¥499.00',
    story: 'Story',
    collected: 'Collected',
    view: 'View as',
    look: 'View',
    offers: 'Coupon centre',
    collect: 'Collect',
  },
} as const;

for (const locale of journeyLocales) {
  const words = texts[locale];

  journey(
    `support sees what is left of a daily cap next to the action; a gift beyond it waits, and finance approves it; the person’s page tells of it (${locale})`,
    async ({ browser, sandbox }) => {
      const [person] = await sandbox.newPeople(1);
      const editor = await signInAs(browser, 'editor');
      const approver = await signInAs(browser, 'approver');
      const support = await signInAs(browser, 'support', { locale });
      const { page } = support;
      const title = `贵重的券${Date.now() % 10 ** 6}`;
      const dear = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 100 } as const;
      const written = await writeCoupon(editor, title, { ...dear, bookValueFen: 49_900, ceiling: 200, perPerson: 5 });
      await release(editor, approver, written);
      const { subscriberId } = await support.call('/console-api/subscribers/find', { phone: person?.phone });
      const dialog = page.getByRole('dialog');

      await support.open(`/subscribers/${String(subscriberId)}`);
      await page.getByRole('button', { name: words.show }).click();
      await dialog.getByText(words.reveals(100)).waitFor();
      await dialog.getByLabel(words.reason).fill('用户来电核对');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.reveal }).click();
      await dialog.waitFor({ state: 'hidden' });

      const give = async (): Promise<void> => {
        await page.getByRole('button', { name: words.give }).click();
        await dialog.getByRole('combobox').fill(title);
        await page.locator('.ant-select-item-option:visible').first().click();
        await dialog.getByText(words.exposure).waitFor();
        await dialog.getByLabel(words.reason).fill('投诉补偿');
      };
      await give();
      await dialog.getByText(words.gifts('500.00')).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.give }).click();
      await dialog.waitFor({ state: 'hidden' });
      await give();
      await dialog.getByText(words.gifts('1.00')).waitFor();
      await dialog.getByRole('button', { name: words.give }).click();
      await page.getByText(words.beyond).waitFor();

      const finance = await signInAs(browser, 'finance', { locale });
      await finance.open('/approvals');
      await finance.page.getByRole('link', { name: title }).click();
      const button = finance.page.getByRole('button', { name: words.approve, exact: true });
      await button.waitFor();
      await finance.page.getByText(words.value).first().waitFor();
      expect(await accessibilityProblems(finance.page)).toEqual([]);
      await button.click();
      await button.waitFor({ state: 'detached' });
      const coupons = async () =>
        (await support.call('/console-api/subscribers/show', { subscriberId }))['coupons'] as unknown;
      await expect.poll(coupons).toEqual([{ state: 'AVAILABLE', count: 2 }]);

      // The page of the person tells what happened, and shows the centre as they see it.
      await support.open(`/subscribers/${String(subscriberId)}`);
      const row = page.getByRole('region', { name: words.story }).getByRole('row').filter({ hasText: title });
      await row.getByText(words.collected).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('tab', { name: words.view }).click();
      await page.getByRole('button', { name: words.look, exact: true }).click();
      await dialog.getByLabel(words.reason).fill('用户来电核对');
      await dialog.getByRole('button', { name: words.look, exact: true }).click();
      await page.getByRole('heading', { name: words.offers, exact: true }).waitFor();
      const offer = page.getByRole('row').filter({ hasText: title }).first();
      await offer.getByText(words.collect, { exact: true }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await Promise.all([editor.leave(), approver.leave(), support.leave(), finance.leave()]);
    },
  );
}
