import { codeOf } from '@coupon-centre/contract/call/errors';
import { locales } from '@coupon-centre/contract/foundation/field';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { BUSINESS_OFFSET, DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { listOwnedCoupons } from '@coupon-centre/contract/support/list-owned-coupons';
import { listHangingUses } from '@coupon-centre/contract/use/list-hanging-uses';
import { settleUse } from '@coupon-centre/contract/use/settle-use';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { openConsole, type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import { createSandbox, type Person, type Sandbox } from '#journey/sandbox/sandbox.ts';
import { serveKillable } from '#stage/killable-product.ts';

/** The sandbox biller works ten seconds on what it accepts, and is then asked again with growing pauses. */
const CONFIRMED_WITHIN_MS = 90_000;
/** The biller that vanishes gets every other order: of so many people at least one for each language. */
const PEOPLE = 12;

/** A product of their own: one mode of its biller and one clock for all. */
const withBiller = journey
  .extend('product', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
    const product = await serveKillable();
    onCleanup(() => product.stop());
    // The cleanup of the browser, which has pages of the product open, comes first.
    void browser;
    return product;
  })
  .extend('biller', { scope: 'file' }, ({ product }) => createSandbox(product.baseUrl));

const REVERSAL_WORDS = {
  'zh-CN': {
    restore: '退还券',
    reason: '原因',
    approval: '查看审批详情',
    approve: '审批通过',
    reversing: '正在计费系统撤销',
    used: '已使用',
    reversals: '撤销记录',
    reversed: '已撤销',
    available: '可使用',
  },
  en: {
    restore: 'Restore',
    reason: 'Reason',
    approval: 'Open the approval',
    approve: 'Approve',
    reversing: 'Being reversed at the biller',
    used: 'Used',
    reversals: 'Reversals',
    reversed: 'Reversed',
    available: 'Available',
  },
} as const;

const DIFFERENCE_WORDS = {
  'zh-CN': {
    difference: '计费系统已开通，我方未成功',
    book: '开通 1 次，撤销 0 次',
    settle: '标记已处理',
    reason: '原因',
    settled: '已标记为已处理',
    all: '全部',
    state: '已处理',
    compared: '已核对',
  },
  en: {
    difference: 'Granted by the biller, not successful here',
    book: 'Granted 1×, reversed 0×',
    settle: 'Settle',
    reason: 'Reason',
    settled: 'Settled',
    all: 'All',
    state: 'Settled',
    compared: 'Compared',
  },
} as const;

/** Each time a new request: a repeat would be answered as the first one was. */
const useIt = (biller: Sandbox, person: Person, uCardId: string) =>
  biller.call(useCoupon, { uCardId, requestId: newRequestId() }, person);

/** The console's path of a subscriber's coupon. */
async function pathOf(operator: SignedInConsole, ownedId: string): Promise<string> {
  const { items } = await operator.call(listOwnedCoupons.path, { pageSize: 50 });
  const found = (items as { subscriberId: string; ownedId: string }[]).find((item) => item.ownedId === ownedId);
  return `/subscribers/${found?.subscriberId}/coupons/${ownedId}`;
}

for (const locale of journeyLocales) {
  withBiller(
    `a used coupon that support asks to restore (${locale}) waits for finance and stays used until the biller has reversed it; then it is used again, and granted once`,
    async ({ browser, product, biller }) => {
      const words = REVERSAL_WORDS[locale];
      const operator = await signInAs(browser, 'support', { product, locale });
      const { page } = operator;
      await biller.setBilling('normal');
      const person = await biller.newPerson();
      const ownedId = await giveCoupon(biller, person, 'luckyCredit');
      expect(await useIt(biller, person, ownedId)).toMatchObject({ resp_data: { result: 'SUCCESS' } });
      await biller.setBilling('accept');

      await operator.open(await pathOf(operator, ownedId));
      await page.getByRole('button', { name: words.restore, exact: true }).click();
      await page.getByRole('dialog').getByLabel(words.reason).fill('The data did not arrive');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: words.restore, exact: true }).click();
      const link = page.getByRole('link', { name: words.approval });
      await link.waitFor();
      expect(await page.getByRole('button', { name: words.restore, exact: true }).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);

      const finance = await signInAs(browser, 'finance', { product, locale });
      await finance.page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
      const approve = finance.page.getByRole('button', { name: words.approve, exact: true });
      await approve.waitFor();
      expect(await accessibilityProblems(finance.page)).toEqual([]);
      await approve.click();
      await approve.waitFor({ state: 'detached' });
      await finance.leave();
      await page.reload();
      await page.getByText(words.reversing, { exact: true }).waitFor();
      const facts = page.locator('.ant-descriptions');
      await facts.getByText(words.used, { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: words.restore, exact: true }).count()).toBe(0);
      expect(await useIt(biller, person, ownedId)).toMatchObject({ code: codeOf.ALREADY_USED });
      expect(await accessibilityProblems(page)).toEqual([]);

      await facts.getByText(words.available, { exact: true }).waitFor({ timeout: CONFIRMED_WITHIN_MS });
      await page.getByRole('heading', { name: words.reversals, exact: true }).waitFor();
      // The order and its reversal.
      await expect.poll(() => page.getByRole('cell', { name: words.reversed, exact: true }).count()).toBe(2);
      expect(await accessibilityProblems(page)).toEqual([]);
      await biller.setBilling('normal');
      expect(await useIt(biller, person, ownedId)).toMatchObject({ resp_data: { result: 'SUCCESS' } });
      const booked = await biller.bookOf(person.phone);
      expect(booked.map(({ reversedAt }) => reversedAt !== null).toSorted()).toEqual([false, true]);
      await operator.leave();
    },
  );
}

interface Hanging {
  readonly subscriberId: string;
  readonly orderId: string;
  readonly orderNo: string;
}

/** Orders that the biller granted and that an operator gave back, because nothing was heard of them. */
async function givenBackWrongly(biller: Sandbox, operator: SignedInConsole): Promise<readonly string[]> {
  const people = await biller.newPeople(PEOPLE);
  const owned = await Promise.all(people.map((person) => giveCoupon(biller, person, 'luckyCredit')));
  await biller.setBilling('vanish');
  await Promise.all(people.map((person, index) => useIt(biller, person, owned[index] ?? '')));
  const hanging = async () =>
    (await operator.call(listHangingUses.path, { pageSize: 50 }))['items'] as readonly Hanging[];
  await expect.poll(async () => (await hanging()).length).toBeGreaterThanOrEqual(PEOPLE);
  const granted = (await Promise.all(people.map(({ phone }) => biller.bookOf(phone)))).flat();
  const wrongly = (await hanging()).filter((use) => granted.some(({ orderNo }) => orderNo === use.orderNo));
  for (const { subscriberId, orderId } of wrongly) {
    await operator.call(settleUse.path, { subscriberId, orderId, settlement: 'GIVE_BACK', reason: 'not heard of' });
  }
  await biller.setBilling('normal');
  return wrongly.map(({ orderNo }) => orderNo);
}

/** From now until the next day's book can be read. */
function untilNextNight(): number {
  const day = new Date(Date.now() + DAY_MS).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  return Date.parse(`${day}T00:00:00${BUSINESS_OFFSET}`) + 4 * HOUR_MS + MINUTE_MS - Date.now();
}

/** A console of the sandbox's operator: sessions from before the clock was set ahead have ended. */
async function signInBySandbox(browser: Browser, baseUrl: string, locale: (typeof locales)[number]) {
  const operator = await openConsole(browser, {
    product: { baseUrl, administratorCookie: '', secondAdministratorCookie: '' },
    locale,
  });
  const answer = await operator.context.request.post(`${baseUrl}/sandbox/operators`, { data: { role: 'support' } });
  expect(answer.ok()).toBe(true);
  return operator;
}

withBiller(
  'a use that was given back although the biller granted it is a difference the night after, until an operator settles it',
  async ({ browser, product, biller }) => {
    const before = await signInAs(browser, 'support', { product });
    const orders = await givenBackWrongly(biller, before);
    expect(orders.length).toBeGreaterThanOrEqual(locales.length);
    await before.leave();
    await biller.setClockAhead(untilNextNight());
    await biller.reconcile();

    for (const [index, locale] of locales.entries()) {
      const words = DIFFERENCE_WORDS[locale];
      const orderNo = orders[index] ?? '';
      const operator = await signInBySandbox(browser, product.baseUrl, locale);
      const { page } = operator;
      await operator.open('/reconciliation');
      const row = page.getByRole('row').filter({ hasText: orderNo });
      await row.getByText(words.difference).waitFor();
      await row.getByText(words.book).waitFor();
      await page.getByText(words.compared, { exact: true }).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await row.getByRole('button', { name: words.settle, exact: true }).click();
      await page.getByRole('dialog').getByLabel(words.reason).fill('Taken back by the biller');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: words.settle, exact: true }).click();
      await page.getByText(words.settled, { exact: true }).first().waitFor();
      await row.waitFor({ state: 'detached' });
      await page.getByText(words.all, { exact: true }).click();
      await row.getByText(words.state, { exact: true }).waitFor();
      await row.getByText('Taken back by the biller').waitFor();
      expect(await row.getByRole('button', { name: words.settle, exact: true }).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await operator.leave();
    }
  },
);
