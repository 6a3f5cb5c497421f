import { randomInt } from 'node:crypto';
import { submitDraft } from '@coupon-centre/contract/catalogue/submit-draft';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { writeCoupon } from '#journey/console/coupons.ts';
import { openReceiver } from '#journey/console/receiver.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const DATA = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 10 } as const;

const WORDS = {
  'zh-CN': {
    empty: '还没有推送地址',
    make: '新建推送地址',
    name: '名称',
    url: '地址',
    types: '事件',
    waiting: '待审批',
    made: '推送地址已建立',
    newWaits: '须经另一位管理员审批后才开始推送。',
    inReview: '待审批',
    on: '推送中',
    approve: '审批通过',
    close: '关闭',
    actions: '操作',
    ping: '发送测试',
    test: '测试',
    refused: 'HTTP 500 · 应答不是 2xx',
    pending: '待送达',
    delivered: '已送达',
    deliveries: '推送记录',
    expand: '展开行',
    repeat: '重发',
    repeated: '已重新发出',
    remove: '删除',
    reason: '原因',
    removed: '推送地址已删除',
  },
  en: {
    empty: 'No endpoints yet',
    make: 'New endpoint',
    name: 'Name',
    url: 'Address',
    types: 'Events',
    waiting: 'Waiting for approval',
    made: 'Endpoint created',
    newWaits: 'Nothing is sent until another administrator approves it.',
    inReview: 'Waits for approval',
    on: 'On',
    approve: 'Approve',
    close: 'Close',
    actions: 'Actions',
    ping: 'Send a test',
    test: 'Test',
    refused: 'HTTP 500 · Not answered with 2xx',
    pending: 'Pending',
    delivered: 'Delivered',
    deliveries: 'Deliveries',
    expand: 'Expand row',
    repeat: 'Repeat',
    repeated: 'Sent again',
    remove: 'Delete',
    reason: 'Reason',
    removed: 'Endpoint deleted',
  },
} as const;

for (const locale of journeyLocales) {
  journey(
    `webhooks (${locale}): an endpoint is made, approved by another operator, fails, delivers, repeats a delivery with the same id, and is deleted`,
    async ({ browser }) => {
      const words = WORDS[locale];
      const title = `Warehouse ${randomInt(10 ** 6)}`;
      const receiver = await openReceiver();
      const operator = await signInAs(browser, 'administrator', { locale });
      const { page } = operator;
      const dialog = page.getByRole('dialog');
      const button = (name: string) => page.getByRole('button', { name, exact: true });

      await operator.open('/webhooks');
      await button(words.make).first().click();
      await dialog.getByLabel(words.name, { exact: true }).fill(title);
      await dialog.getByLabel(words.url, { exact: true }).fill(receiver.url);
      await dialog.getByLabel(words.types, { exact: true }).fill(words.waiting);
      await page.locator('.ant-select-item-option:visible').filter({ hasText: words.waiting }).click();
      await page.keyboard.press('Escape');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.make }).click();
      await page.getByText(words.made).waitFor();
      expect(await dialog.getByText(/^whsec_/).count()).toBe(1);
      await dialog.getByText(words.newWaits).waitFor();
      await dialog.getByRole('button', { name: words.close, exact: true }).click();

      const row = page.getByRole('row').filter({ hasText: title });
      const waits = row.getByRole('link', { name: words.inReview });
      const href = (await waits.getAttribute('href')) ?? '';
      expect(await accessibilityProblems(page)).toEqual([]);
      const approver = await signInAs(browser, 'administrator', { locale });
      await approver.open(href.replace('/console', ''));
      await approver.page.getByText(receiver.url).first().waitFor();
      expect(await accessibilityProblems(approver.page)).toEqual([]);
      await approver.page.getByRole('button', { name: words.approve, exact: true }).click();
      await row.getByText(words.on, { exact: true }).waitFor();
      await approver.leave();

      // A test that fails is seen, and arrives once the receiver is well again.
      receiver.answerWith(500);
      const openMenu = () => row.getByRole('button', { name: `${words.actions}: ${title}` }).click();
      await openMenu();
      await page.getByRole('menuitem', { name: words.ping }).click();
      const tested = dialog.getByRole('row').filter({ has: page.getByText(words.test, { exact: true }) });
      await tested.getByText(words.refused).waitFor();
      await tested.getByText(words.pending).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      receiver.answerWith(204);
      await tested.getByText(words.delivered).waitFor();

      const coupon = await writeCoupon(operator, `推送${randomInt(10 ** 9)}`, DATA);
      await operator.call(submitDraft.path, { templateId: coupon.templateId, expectedRevision: 1 });
      const ofCoupon = () => receiver.received.filter(({ body }) => body.includes(coupon.templateId));
      await expect.poll(() => ofCoupon().length).toBe(1);
      const told = dialog.getByRole('row').filter({ hasText: words.waiting });
      await told.first().getByText(words.delivered).waitFor();
      await tested.getByRole('button', { name: words.expand }).click();
      await dialog.getByText('"webhook.ping"').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const pings = () => receiver.received.filter(({ body }) => body.includes('webhook.ping')).map(({ id }) => id);
      const before = pings();
      await tested.getByRole('button', { name: words.repeat, exact: true }).click();
      await page.getByText(words.repeated).waitFor();
      await expect.poll(() => pings().length).toBe(before.length + 1);
      expect(new Set(pings()).size).toBe(1);
      await dialog.getByRole('button', { name: words.close, exact: true }).click();

      await openMenu();
      await page.getByRole('menuitem', { name: words.remove }).click();
      await dialog.getByLabel(words.reason).fill('系统已下线 (retired)');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.remove }).click();
      await page.getByText(words.removed).waitFor();
      await row.waitFor({ state: 'detached' });
      expect(await accessibilityProblems(page)).toEqual([]);
      await operator.leave();
      await receiver.stop();
    },
  );
}
