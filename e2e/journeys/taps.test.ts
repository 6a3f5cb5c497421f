import { codeOf } from '@coupon-centre/contract/call/errors';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';
import { wordsOf } from '#journey/words/words.ts';

/** A response held back until released. */
function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

const CLAIMS = `**${claimCoupon.path}`;
/** Initial units in the demo province. */
const FRUIT_LEFT = 151;

/** A coupon's button, whatever its label; the reminder of new stock comes after it. */
const buttonOf = (phone: Phone, title: string) => phone.coupon(title).getByRole('button').first();

/** Usable coupons of a subscriber, as the server reports them. */
async function titlesOf(sandbox: Sandbox, person: Person): Promise<readonly string[]> {
  const answer = await sandbox.call(listMyCoupons, { tab: 'AVAILABLE' }, person);
  return answer.code === codeOf.SUCCESS ? answer.resp_data.list.map(({ mTitle }) => mTitle) : [answer.msg];
}

journey(
  'taps on a page whose scripts are still loading are confirmed, kept and replayed in order',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const scripts = gate();
    await page.route('**/assets/*.js', async (route: Route) => {
      await scripts.opened;
      await route.continue();
    });
    const opening = phone.open('/');
    const collect = phone.coupon(words.dailyData).getByRole('button', { name: words.loginToCollect });
    await collect.tap();
    expect(await collect.getAttribute('data-kept')).toBe('');
    await phone.button(words.largeType).tap();
    await collect.tap();
    scripts.open();
    await opening;
    await page.getByRole('dialog').waitFor();
    // Behind the sheet, where roles are hidden.
    await expect.poll(() => page.locator('[data-kept]').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--font-factor')))
      .toBe('1.5');
  },
);

/** Notes in the page when its first sheet is there. */
function noteFirstSheet(): void {
  const noted = window as { sheetAt?: number };
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role="dialog"], dialog[open]') === null) return;
    noted.sheetAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** A busy machine needs longer than the two seconds that the rest of the page waits for what was tapped. */
function waitLonger(): void {
  const { setTimeout: wait } = window;
  const longer = (run: () => void, ms = 0) => wait(run, ms < 2_000 ? ms : 20 * ms);
  Object.assign(window, { setTimeout: longer });
}

journey('what a guest taps first comes before the rest of the page', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  await page.addInitScript(noteFirstSheet);
  await page.addInitScript(waitLonger);
  const scripts = gate();
  await page.route('**/assets/*.js', async (route: Route) => {
    await scripts.opened;
    await route.continue();
  });
  const opening = phone.open('/');
  await phone.coupon(words.dailyData).getByRole('button', { name: words.loginToCollect }).tap();
  scripts.open();
  await opening;
  await page.getByRole('dialog').waitFor();
  const before = await page.evaluate(() => {
    const { sheetAt = 0 } = window as { sheetAt?: number };
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < sheetAt);
    return asked.map(({ name }) => name).filter((name) => name.includes('/assets/'));
  });
  // Two scripts for the page, two for the sheet, and its styles. What the sheet itself asks for may be on its way already.
  expect(before).toHaveLength(5);
});

journey(
  'two subscribers tap for the last unit: both see it collected at once, then one gets "all gone"',
  async ({ sandbox, takePhone }) => {
    const winner = await takePhone({ locale: 'en' });
    const loser = await takePhone({ locale: 'zh-CN' });
    for (const phone of [winner, loser]) {
      await bringSession(phone, await sandbox.newPerson());
      // A page reads its lists again once it is there; a list read after the others collected has other coupons on top.
      const readAgain = phone.page.waitForResponse(`**${listOffersByClass.path}`);
      await phone.open('/');
      await readAgain;
      await phone.coupon(phone.words.fruit).getByRole('button', { name: phone.words.collect }).waitFor();
    }
    // The list that this phone shows is the one from before the others collected, and its claim waits.
    const answer = gate();
    await loser.page.route('**/bass-card/**', async (route: Route) => {
      await answer.opened;
      await route.continue();
    });
    const sCardId = await offerId(sandbox, 'fruit');
    const takers = await sandbox.newPeople(FRUIT_LEFT - 1);
    const taken = await Promise.all(takers.map((taker) => sandbox.call(claimCoupon, { sCardId }, taker)));
    expect(taken.filter(({ code }) => code === codeOf.SUCCESS)).toHaveLength(FRUIT_LEFT - 1);

    await buttonOf(loser, loser.words.fruit).tap();
    await expect.poll(() => buttonOf(loser, loser.words.fruit).textContent()).toBe(loser.words.collectedAtOnce);
    await buttonOf(winner, winner.words.fruit).tap();
    await winner.toast(winner.words.collected);
    answer.open();
    await expect.poll(() => buttonOf(loser, loser.words.fruit).textContent()).toBe(loser.words.soldOut);
    await loser.page.getByText(loser.words.notCollected).waitFor();
  },
);

journey('a claim whose answer was lost is collected once by tapping again', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page, words } = phone;
  phone.troubles.allow(/ERR_CONNECTION_RESET/);
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/');
  const button = phone.coupon(words.weekendData).getByRole('button', { name: words.collect });
  await page.route(CLAIMS, async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button.tap();
  await phone.toast(words.tapAgain);
  await page.unroute(CLAIMS);
  await button.tap();
  await phone.toast(words.collected);
  expect(await titlesOf(sandbox, person)).toEqual([wordsOf('zh-CN').weekendData]);
});

journey('repeated taps collect once', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { words } = phone;
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/');
  const button = phone.coupon(words.weekendData).getByRole('button', { name: words.collect });
  await button.waitFor();
  await button.evaluate((element: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) element.click();
  });
  await phone.toast(words.collected);
  expect(await titlesOf(sandbox, person)).toEqual([words.weekendData]);
});
