import { showCoupon } from '@coupon-centre/contract/catalogue/show-coupon';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { release, writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const words = {
  'zh-CN': {
    make: '新建活动',
    name: '名称',
    brief: '活动说明',
    owner: '负责方',
    start: '开始时间',
    end: '结束时间',
    noCoupons: /还没有券/,
    setBudget: '设置预算',
    budgetWaits: '预算待审批',
    approval: '查看审批详情',
    approve: '审批通过',
    budget: '预算',
    reason: '原因',
    left: (yuan: string) => `活动预算剩余 ${yuan} 元`,
    campaign: '所属活动',
    value: '单张价值',
    costsNothing: '不计成本的原因',
    save: '保存草稿',
    stock: '库存与限额',
    changeStock: '调整库存',
    by: '调整数量',
    refused: '超出活动预算：剩余 ¥20.00',
    coupons: '活动内的券',
    close: '结束活动',
    closed: '已结束',
    copy: '复制活动',
    drafts: '未发布的券',
    addPage: '添加领券页',
    add: /^添\s?加$/,
    things: '抢券、领券页、广告与分享语',
    page: '领券页',
    report: '活动报告',
    holdout: '对照组（% 用户不发券）',
    tooEarly: /^还太早/,
    calendar: '活动日历',
  },
  en: {
    make: 'New campaign',
    name: 'Name',
    brief: 'Brief',
    owner: 'Owner',
    start: 'Starts',
    end: 'Ends',
    noCoupons: /No coupons yet/,
    setBudget: 'Set the budget',
    budgetWaits: 'The budget waits for approval',
    approval: 'Open the approval',
    approve: 'Approve',
    budget: 'Budget',
    reason: 'Reason',
    left: (yuan: string) => `Left of the campaign’s budget: ${yuan} yuan`,
    campaign: 'Campaign',
    value: 'Value of one coupon',
    costsNothing: 'Why it costs nothing',
    save: 'Save the draft',
    stock: 'Stock and limits',
    changeStock: 'Change the stock',
    by: 'Change by',
    refused: "This exceeds the campaign's budget: ¥20.00 is left",
    coupons: 'Coupons of the campaign',
    close: 'Close the campaign',
    closed: 'Closed',
    copy: 'Copy the campaign',
    drafts: 'Coupons that are not released',
    addPage: 'Add a claim page',
    add: /^Add$/,
    things: 'Grabs, claim pages, ads and share texts',
    page: 'Claim page',
    report: 'Report',
    holdout: 'Holdout (% of subscribers)',
    tooEarly: /^Too early/,
    calendar: 'Calendar',
  },
} as const;

const button = ({ page }: SignedInConsole, name: string) => page.getByRole('button', { name, exact: true });
const pathOf = ({ page }: SignedInConsole): string => new URL(page.url()).pathname.replace('/console', '');

for (const locale of journeyLocales) {
  journey(
    `a campaign's budget, approved by a second person, holds for its coupons (${locale})`,
    async ({ browser }) => {
      const said = words[locale];
      const title = `C${Date.now() % 10 ** 8}`;
      const editor = await signInAs(browser, 'editor', { locale });
      const finance = await signInAs(browser, 'finance', { locale });
      const approver = await signInAs(browser, 'approver', { locale });
      const { page } = editor;

      await editor.open('/campaigns');
      await page.getByRole('row').nth(1).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await button(editor, said.make).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(said.name).fill(title);
      await dialog.getByLabel(said.brief).fill('Three coupons and a grab');
      await dialog.getByLabel(said.owner).fill('Marketing');
      for (const [field, moment] of [
        [said.start, '2026-01-01 00:00'],
        [said.end, '2099-01-01 00:00'],
      ] as const) {
        await dialog.getByLabel(field).fill(moment);
        await dialog.getByLabel(field).press('Tab');
      }
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: said.make }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.getByText(said.noCoupons).waitFor();
      const path = pathOf(editor);

      await button(editor, said.setBudget).click();
      const budget = page.getByRole('dialog');
      await budget.getByLabel(said.budget, { exact: true }).fill('120');
      await budget.getByLabel(said.holdout).fill('10');
      await budget.getByLabel(said.reason).fill('approved');
      expect(await accessibilityProblems(page)).toEqual([]);
      await budget.getByRole('button', { name: said.setBudget }).click();
      await page.getByText(said.budgetWaits, { exact: true }).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await button(editor, said.approve).count()).toBe(0);

      await finance.open(path);
      expect(await button(finance, said.setBudget).count()).toBe(0);
      await finance.page.getByRole('link', { name: said.approval }).click();
      await button(finance, said.approve).waitFor();
      await finance.page.getByText('¥120.00').first().waitFor();
      await finance.page.getByText(said.holdout).first().waitFor();
      expect(await accessibilityProblems(finance.page)).toEqual([]);
      await button(finance, said.approve).click();
      await button(finance, said.approve).waitFor({ state: 'detached' });
      await page.getByText('120.00').first().waitFor();

      const coupon = await writeCoupon(editor, `${title}-1`, {
        cardClass: 'credit',
        benefit: { kind: 'CREDIT_FEN', amount: 100 },
        total: 100,
      });
      await editor.open(`/coupons/${coupon.templateId}/edit`);
      await page.getByLabel(said.value).fill('0');
      await page.getByLabel(said.costsNothing).waitFor();
      await page.getByLabel(said.value).fill('1');
      await page.getByLabel(said.campaign, { exact: true }).click();
      await page.locator('.ant-select-item-option:visible').filter({ hasText: title }).click();
      await page.getByText(said.left('120.00')).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await button(editor, said.save).click();
      await page.getByRole('tab', { name: said.stock }).waitFor();
      await release(editor, approver, { ...coupon, revision: 2 });

      editor.troubles.allow(/status of 409/);
      await page.reload();
      await page.getByRole('tab', { name: said.stock }).click();
      await page.getByText(said.left('20.00')).waitFor();
      await button(editor, said.changeStock).click();
      const stock = page.getByRole('dialog');
      await stock.getByLabel(said.by).fill('21');
      await stock.getByText(said.left('20.00')).waitFor();
      await stock.getByLabel(said.reason).fill('more');
      await stock.getByRole('button', { name: said.changeStock }).click();
      await page.getByText(said.refused).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await stock.getByLabel(said.by).fill('20');
      await stock.getByRole('button', { name: said.changeStock }).click();
      await stock.waitFor({ state: 'hidden' });
      expect((await editor.call(showCoupon.path, { templateId: coupon.templateId }))['ceiling']).toMatchObject({
        units: 120,
        budget: { leftFen: 0 },
      });

      await editor.open(path);
      const row = page.getByRole('table', { name: said.coupons }).getByRole('row').filter({ hasText: title });
      await row.getByText('120.00').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await button(editor, said.close).click();
      await page.getByRole('dialog').getByLabel(said.reason).fill('over');
      await page.getByRole('dialog').getByRole('button', { name: said.close }).click();
      await page.getByText(said.closed, { exact: true }).first().waitFor();

      await editor.open(`${path}/report`);
      await page.getByText(said.tooEarly).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await editor.open(path);

      // Last year's, once more: drafts with all dates moved, without a budget.
      await button(editor, said.copy).click();
      const copy = page.getByRole('dialog');
      await copy.getByLabel(said.name).fill(`${title} 2`);
      await copy.getByLabel(said.start).fill('2027-01-01 00:00');
      await copy.getByLabel(said.start).press('Tab');
      expect(await accessibilityProblems(page)).toEqual([]);
      await copy.getByRole('button', { name: said.copy }).click();
      await page.getByRole('heading', { name: `${title} 2`, level: 1 }).waitFor();
      const drafts = page.getByRole('table', { name: said.drafts });
      await drafts.getByRole('row').filter({ hasText: title }).getByText('2027-').first().waitFor();
      await button(editor, said.addPage).click();
      const pages = page.getByRole('dialog');
      await pages.getByRole('combobox').click();
      await page.locator('.ant-select-item-option:visible').first().click();
      await pages.getByRole('button', { name: said.add }).click();
      const things = page.getByRole('table', { name: said.things });
      await things.getByRole('row').filter({ hasText: said.page }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: said.report, exact: true }).click();
      await page.getByRole('table', { name: said.report, exact: true }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await editor.open('/calendar');
      await page.getByRole('heading', { name: said.calendar, level: 1 }).waitFor();
      await page.getByRole('rowgroup').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      for (const one of [editor, finance, approver]) await one.leave();
    },
  );
}
