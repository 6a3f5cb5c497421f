import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const WORDS = {
  'zh-CN': {
    map: '设置开通产品',
    amount: '数额',
    oneCoupon: '仅某一张券',
    product: '产品编号',
    reason: '原因',
    waiting: /待审批$/,
    approval: '查看审批详情',
    approve: '审批通过',
    removed: '移除，不设开通产品',
    productIs: (id: string) => `产品 ${id}`,
    tryIt: '试查',
    available: '可用',
    change: '更改',
    bucketWay: '充入账本',
    usageType: '账本类型',
    units: '账本单位',
    amountPerUnit: '每一账本单位的数额',
    bucketIs: '账本 data，1 GB = 1 GB',
    phone: '测试号码',
    phoneWrong: '请填写 11 位手机号',
    end: '移除',
  },
  en: {
    map: 'Map a benefit',
    amount: 'Amount',
    oneCoupon: 'For one coupon only',
    product: 'Product offering',
    reason: 'Reason',
    waiting: /wait(s)? for approval$/,
    approval: 'Open the approval',
    approve: 'Approve',
    removed: 'Removed: no offer',
    productIs: (id: string) => `Product ${id}`,
    tryIt: 'Try',
    available: 'Available',
    change: 'Change',
    bucketWay: 'Topping up a bucket',
    usageType: 'Type of bucket',
    units: 'Units of the bucket',
    amountPerUnit: 'Amount in one unit',
    bucketIs: 'Bucket data, 1 GB = 1 GB',
    phone: 'Test number',
    phoneWrong: 'Enter a mobile number of 11 digits',
    end: 'Remove',
  },
} as const;

const DATA = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 10 } as const;

for (const locale of journeyLocales) {
  journey(
    `provider's offers (${locale}): a coupon's benefit is mapped, tried without an order, changed, and removed, each approved by another`,
    async ({ browser }) => {
      const words = WORDS[locale];
      const productId = `DATA-1GB-${randomInt(10 ** 6)}`;
      const operator = await signInAs(browser, 'administrator', { locale });
      const other = await signInAs(browser, 'administrator', { locale });
      const { page } = operator;
      const title = `产品${randomInt(10 ** 9)}`;
      await writeCoupon(operator, title, DATA);
      const dialog = page.getByRole('dialog');
      const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
      const confirm = async (button: string): Promise<void> => {
        await fill(words.reason, 'As agreed with the provider');
        expect(await accessibilityProblems(page)).toEqual([]);
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await dialog.waitFor({ state: 'hidden' });
      };
      /** The other administrator finds what waits, reads it and approves it. */
      const approve = async (offer: string): Promise<void> => {
        await other.open('/provider-offers');
        const waiting = other.page.getByRole('region', { name: words.waiting });
        const line = waiting.getByRole('row').filter({ hasText: title }).filter({ hasText: offer });
        await line.waitFor();
        expect(await accessibilityProblems(other.page)).toEqual([]);
        await line.getByRole('link', { name: words.approval }).click();
        const button = other.page.getByRole('button', { name: words.approve, exact: true });
        await button.waitFor();
        await other.page.getByRole('cell', { name: offer }).first().waitFor();
        expect(await accessibilityProblems(other.page)).toEqual([]);
        await button.click();
        await button.waitFor({ state: 'detached' });
        await operator.open('/provider-offers');
      };

      await operator.open('/provider-offers');
      await page.getByRole('button', { name: words.map, exact: true }).first().click();
      await fill(words.amount, '1024');
      await dialog.getByRole('combobox', { name: words.oneCoupon }).fill(title);
      await page.locator('.ant-select-item-option:visible').filter({ hasText: title }).click();
      await fill(words.product, productId);
      await confirm(words.map);
      await approve(words.productIs(productId));
      const row = page.getByRole('row').filter({ hasText: title });
      await row.getByText(words.productIs(productId)).waitFor();

      await row.getByRole('button', { name: words.tryIt, exact: true }).click();
      await dialog.getByRole('button', { name: words.tryIt, exact: true }).click();
      await dialog.getByText(words.available, { exact: true }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      await row.getByRole('button', { name: words.change, exact: true }).click();
      await dialog.getByText(words.bucketWay).click();
      await fill(words.usageType, 'data');
      await fill(words.units, 'GB');
      await fill(words.amountPerUnit, '1024');
      await confirm(words.map);
      await approve(words.bucketIs);
      await row.getByText(words.bucketIs).waitFor();

      await row.getByRole('button', { name: words.tryIt, exact: true }).click();
      await fill(words.phone, '1391234');
      await dialog.getByRole('button', { name: words.tryIt, exact: true }).click();
      await dialog.getByText(words.phoneWrong).waitFor();
      await fill(words.phone, '13912345678');
      await dialog.getByRole('button', { name: words.tryIt, exact: true }).click();
      await dialog.getByText(words.available, { exact: true }).waitFor();
      await dialog.locator('.ant-modal-close').click();
      await dialog.waitFor({ state: 'hidden' });

      await row.getByRole('button', { name: words.end, exact: true }).click();
      await confirm(words.end);
      await approve(words.removed);
      await row.waitFor({ state: 'detached' });
      // Rows are faded while they are loaded again.
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      expect(await accessibilityProblems(page)).toEqual([]);
      await operator.leave();
      await other.leave();
    },
  );
}
