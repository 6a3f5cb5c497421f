import { codeOf } from '@coupon-centre/contract/call/errors';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { deleteMyCoupons } from '@coupon-centre/contract/wallet/delete-my-coupons';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';
import { wordsOf } from '#journey/words/words.ts';

/** Coupons with codes: using them does not call the biller, whose mode another file changes. */
const USED = ['store', 'coffee', 'books'] as const;

/** A subscriber who has used three coupons. */
async function withUsedCoupons(phone: Phone, sandbox: Sandbox): Promise<Person> {
  const person = await sandbox.newPerson();
  for (const title of USED) {
    const uCardId = await giveCoupon(sandbox, person, title);
    expect((await sandbox.call(useCoupon, { uCardId }, person)).code).toBe(codeOf.SUCCESS);
  }
  await bringSession(phone, person);
  return person;
}

const titles = ({ page }: Phone): Promise<string[]> => page.getByRole('article').getByRole('heading').allTextContents();

async function historyOf(sandbox: Sandbox, person: Person): Promise<number> {
  const answer = await sandbox.call(listMyCoupons, { tab: 'HISTORY' }, person);
  return answer.code === codeOf.SUCCESS ? answer.resp_data.counts.HISTORY : -1;
}

/** Selects every coupon of the list and deletes them. */
async function deleteAll(phone: Phone): Promise<void> {
  const { words } = phone;
  await phone.button(words.pick).tap();
  await phone.button(words.pickAll).tap();
  await phone.button(words.removeThree).tap();
}

journey(
  'three coupons are deleted and restored to their places; then deleted for good',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const person = await withUsedCoupons(phone, sandbox);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith(deleteMyCoupons.path) && sent.push(request.url()));
    await phone.open('/myCard?tab=USED');
    await phone.coupon(words.store).waitFor();
    const before = await titles(phone);
    expect(before).toHaveLength(3);

    await deleteAll(phone);
    await page.getByText(words.threeRemoved).last().waitFor();
    await expect.poll(() => titles(phone)).toEqual([]);
    expect(await page.getByRole('tab', { name: words.tabs.USED }).textContent()).toContain('0');
    await phone.button(words.undo).tap();
    await expect.poll(() => titles(phone)).toEqual(before);
    expect(await page.getByRole('tab', { name: words.tabs.USED }).textContent()).toContain('3');

    await deleteAll(phone);
    const answered = page.waitForResponse((response) => response.url().endsWith(deleteMyCoupons.path));
    expect(sent).toEqual([]);
    expect(await (await answered).json()).toMatchObject({ code: codeOf.SUCCESS, resp_data: { done: 3, skipped: [] } });
    expect(sent).toHaveLength(1);
    expect(await historyOf(sandbox, person)).toBe(0);
    await page.getByText(words.nothingUsed).waitFor();
  },
);

/** The subscriber leaves the page for a moment, which sends waiting requests. */
const lookAway = ({ page }: Phone): Promise<void> =>
  page.evaluate(() => {
    const show = (visibilityState: string): void => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    show('visible');
  });

journey(
  'coupons that could not or may not be deleted return to their places with a reason',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    phone.troubles.allow(/ERR_FAILED/);
    await withUsedCoupons(phone, sandbox);
    await phone.open('/historyCard');
    await phone.coupon(words.store).waitFor();
    const before = await titles(phone);
    await page.route(`**${deleteMyCoupons.path}`, (route) => route.abort(), { times: 1 });
    await deleteAll(phone);
    await lookAway(phone);
    await phone.toast(words.notDeleted);
    await expect.poll(() => titles(phone)).toEqual(before);

    await page.route(`**${deleteMyCoupons.path}`, async (route) => {
      const { ids } = route.request().postDataJSON() as { readonly ids: readonly string[] };
      const skipped = ids.slice(0, 1).map((id) => ({ id, reason: 'NOT_FINISHED' }));
      const result = { done: 2, skipped, replayed: false };
      const json = { code: codeOf.SUCCESS, msg: '', traceId: '', serverTime: Date.now(), resp_data: result };
      await route.fulfill({ json });
    });
    await deleteAll(phone);
    await lookAway(phone);
    await phone.toast(words.oneKept);
    await expect.poll(() => titles(phone)).toEqual(before.slice(0, 1));
  },
);

journey('a deletion is sent when the page is left within the five seconds', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { words } = phone;
  const person = await withUsedCoupons(phone, sandbox);
  await phone.open('/historyCard');
  await phone.coupon(words.store).waitFor();
  await deleteAll(phone);
  await phone.button(words.undo).waitFor();
  expect(await historyOf(sandbox, person)).toBe(3);
  await phone.page.goto('about:blank');
  await expect.poll(() => historyOf(sandbox, person)).toBe(0);
});

journey(
  'the history shows by month what each coupon saved, and keeps its scroll position on the way back',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', size: 'small', fontFactor: 1.8 });
    const { page, words } = phone;
    await withUsedCoupons(phone, sandbox);
    await phone.open('/myCard?tab=USED&cardClass=life');
    await phone.coupon(words.coffee).waitFor();
    await phone.link(words.history).tap();
    await page.getByRole('heading', { name: /^\d{4}年\d{1,2}月$/ }).waitFor();
    await phone.coupon(words.store).getByText('省5元').waitFor();
    await phone.coupon(words.books).getByText('省30元').waitFor();

    const place = (): Promise<number> => page.evaluate(() => scrollY);
    const last = phone.coupon((await titles(phone)).at(-1) ?? '').getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await last.tap();
    await page.getByRole('heading', { name: words.detail, level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(place).toBe(before);
    await page.goBack();
    await phone.coupon(words.coffee).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=USED&cardClass=life');
  },
);

/** Collects more than a page of offered coupons, except the scarce one that another journey counts. */
async function collectAll(sandbox: Sandbox, person: Person): Promise<void> {
  const answer = await sandbox.call(listOffers, { pageSize: 50 }, person);
  const offered = answer.code === codeOf.SUCCESS ? answer.resp_data.list : [];
  const scarce = wordsOf('zh-CN').fruit;
  for (const { sCardId, mTitle, actionState } of offered) {
    if (actionState === 'CLAIM' && mTitle !== scarce) await sandbox.call(claimCoupon, { sCardId }, person);
  }
}

journey(
  'a list of several pages keeps its length and scroll position on the way back',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en', size: 'small' });
    const { page, words } = phone;
    const person = await sandbox.newPerson();
    await collectAll(sandbox, person);
    await bringSession(phone, person);
    await phone.open('/myCard?topUp=1');
    await page.getByRole('dialog', { name: words.topUp }).getByRole('button', { name: words.close }).last().tap();
    await page.getByRole('article').nth(19).scrollIntoViewIfNeeded();
    const beyond = page.getByRole('article').nth(22);
    await beyond.scrollIntoViewIfNeeded();
    const place = (): Promise<number> => page.evaluate(() => scrollY);
    const before = await place();
    const titlesBefore = await titles(phone);
    await beyond.getByRole('link').tap();
    // A trial's detail is another screen.
    await page.waitForURL(/ardDetail\?/);
    await page.goBack();
    await expect.poll(place).toBe(before);
    expect(await titles(phone)).toEqual(titlesBefore);
  },
);

journey('the life page opens on its class, and can show all', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { words } = phone;
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'luckyCredit');
  await giveCoupon(sandbox, person, 'coffee');
  await bringSession(phone, person);
  await phone.open('/lifePage');
  await phone.coupon(words.coffee).waitFor();
  expect(await titles(phone)).toEqual([words.coffee]);
  await phone.button(words.allClasses).tap();
  await phone.coupon(words.luckyCredit).waitFor();
  expect(new URL(phone.page.url()).search).toBe('?cardClass=all');
});

journey(
  'the top-up helper shows the price, marks the best coupon, and leads to its use',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const person = await sandbox.newPerson();
    for (const title of ['topUp50', 'topUp98'] as const) await giveCoupon(sandbox, person, title);
    await bringSession(phone, person);
    await phone.open('/myCard');
    await phone.button(words.topUp).tap();
    const sheet = page.getByRole('dialog', { name: words.topUp });
    const best = sheet.getByRole('article').filter({ hasText: words.savesMost });
    await best.filter({ hasText: words.topUp50 }).getByText('实付45元').waitFor();

    await sheet.getByRole('button', { name: '30元', exact: true }).tap();
    await best.filter({ hasText: words.topUp98 }).getByText('实付29.40元').waitFor();
    await sheet.getByRole('article').filter({ hasText: words.topUp50 }).getByText('再充20元可用').waitFor();
    await sheet.getByLabel(words.otherAmount).fill('300');
    await best
      .filter({ hasText: words.topUp98 })
      .or(best.filter({ hasText: words.topUp50 }))
      .getByText('实付295元')
      .waitFor();

    await best.getByRole('button').tap();
    await page.getByRole('dialog', { name: words.confirmTitle }).waitFor();
  },
);
