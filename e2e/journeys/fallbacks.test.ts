import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { EXCHANGE_CHALLENGE_FROM } from '@coupon-centre/contract/foundation/limits';
import { expect } from 'vitest';
import { layoutProblems } from '#journey/browser/layout.ts';
import { journey } from '#journey/journey.ts';
import { finger, gesturesReady } from '#journey/page/finger.ts';
import { bringSession, logIn, newNumber } from '#journey/page/login.ts';
import { findUnder, openDetail, ownTab, useIt } from '#journey/page/my-coupons.ts';
import type { Phone } from '#journey/page/phone.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import { randomCode } from '#journey/sandbox/random-code.ts';
import { appWords } from '#journey/words/app-words.ts';

/*
 * The main path in a browser that has none of what the table of fallbacks lists. What only a browser can tell is told here: React
 * without queueMicrotask, reportError, getAnimations and startViewTransition, page speed that is not measured without supportedEntryTypes, and
 * what the page does where it says so below.
 */

/** Without its objects Chromium's own enforcement of trusted types would refuse every script: no browser is like that. */
const ENFORCED = 'trustedTypes';

const FEATURES = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../web/test/fallbacks.json'), 'utf8')) as object,
).filter((feature) => feature !== ENFORCED);

declare global {
  var stillThere: string[];
}

/** Runs in the page before its own scripts: takes features away; storage is refused, as private windows do. */
function takeAway(features: readonly string[]): void {
  const { deleteProperty, getPrototypeOf, has } = Reflect;
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  globalThis.stillThere = [];
  for (const feature of features) {
    const path = feature.split('.');
    const name = path.pop() ?? '';
    if (name.endsWith('Storage')) Object.defineProperty(window, name, { get: refuse });
    else {
      const owner = path.reduce<object>((found, part) => Reflect.get(found, part), window);
      for (let holder: object | null = owner; holder; holder = getPrototypeOf(holder)) deleteProperty(holder, name);
      if (has(owner, name)) globalThis.stillThere.push(feature);
    }
  }
}

/** Functions and selectors that styles of 2018 do not know. */
const withoutNewerStyles = (styles: string): string =>
  styles.replace(/\b(min|max|env)\(/g, 'unknown-$1(').replace(/:focus-visible/g, ':unknown');

async function makeOld({ context }: Phone): Promise<void> {
  await context.addInitScript(takeAway, FEATURES);
  const change = (where: RegExp, edit: (text: string) => string): Promise<unknown> =>
    context.route(where, async (route) => {
      try {
        const response = await route.fetch();
        await route.fulfill({ response, body: edit(await response.text()) });
      } catch {
        // The page has been left.
      }
    });
  await change(/\.css$/, withoutNewerStyles);
  await change(/\/bass-cardModuleH5\/\w*(?:\?.*)?$/, (html) =>
    html.replace(/<style[\s\S]*?<\/style>/g, withoutNewerStyles),
  );
}

journey(
  'a browser of 2018 that refuses storage goes from the centre to a used coupon',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    await makeOld(phone);
    await phone.open('/?classId=.all');
    expect(await page.evaluate(() => globalThis.stillThere)).toEqual([]);

    // IntersectionObserver: the list does not go on by itself, and its button does.
    const coupons = page.getByRole('tabpanel').getByRole('article');
    await coupons.first().waitFor();
    const first = await coupons.count();
    await phone.button('加载更多').tap();
    await expect.poll(() => coupons.count()).toBeGreaterThan(first);
    expect(await layoutProblems(page)).toEqual([]);

    await phone.coupon(words.luckyCredit).getByRole('button', { name: words.loginToCollect }).tap();
    await logIn(phone, sandbox, newNumber());
    await phone.coupon(words.luckyCredit).getByRole('button', { name: words.use }).waitFor();

    // animate: a swipe changes the tab all the same.
    await phone.open('/myCard');
    await phone.coupon(words.luckyCredit).waitFor();
    await gesturesReady(phone);
    const { drag } = await finger(phone);
    await drag({ x: 300, y: 500 }, { x: 90, y: 505 });
    await expect.poll(() => ownTab(phone, 'USING').getAttribute('aria-selected')).toBe('true');
    await ownTab(phone, 'AVAILABLE').tap();
    expect(await layoutProblems(page)).toEqual([]);

    // navigator.clipboard: a selection is copied.
    const code = await openDetail(phone, words.luckyCredit);
    expect(await layoutProblems(page)).toEqual([]);
    await phone.button(words.copy).tap();
    await phone.toast(words.copySucceeded);
    await useIt(phone, words.useNow);
    await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
    await phone.link(words.toMyCards).tap();
    await findUnder(phone, 'USED', words.luckyCredit);

    await phone.open('/');
    await page.getByRole('searchbox').tap();
    await page.keyboard.press('Control+V');
    expect(await page.getByRole('searchbox').inputValue()).toBe(code);

    // navigator.share: the sheet offers no other apps.
    await phone.open(`/cardDetail?sCardId=${await offerId(sandbox, 'luckyCredit')}`);
    await phone.button(words.share).tap();
    await phone.button(appWords['zh-CN'].copyLink).waitFor();
    expect(await phone.button(appWords['zh-CN'].otherApps).count()).toBe(0);
    await phone.button(appWords['zh-CN'].copyLink).tap();
    await phone.toast(words.linkCopied);
  },
);

journey('such a browser exchanges a code, and passes a check against robots', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  await makeOld(phone);
  const person = await sandbox.newPerson();
  await bringSession(phone, person);

  // readText: there is no button to paste.
  await phone.open(`/exchange?code=${await sandbox.exchangeCode(await offerId(sandbox, 'coffee'))}`);
  const exchange = phone.button(words.exchange);
  await exchange.waitFor();
  expect(await phone.button('粘贴').count()).toBe(0);
  await exchange.tap();
  await page.getByRole('heading', { name: words.exchanged }).waitFor();
  // wakeLock: the code is shown all the same.
  await phone.link(words.showAtCounter).tap();
  await page.getByRole('img', { name: words.codeInQr }).waitFor();
  expect(await layoutProblems(page)).toEqual([]);

  // BigInt: a proof of work is done without it; the code is still wrong.
  for (let wrong = 0; wrong < EXCHANGE_CHALLENGE_FROM; wrong += 1)
    await sandbox.call(redeemCode, { code: randomCode() }, person);
  await phone.open(`/exchange?code=${randomCode()}`);
  await exchange.tap();
  await expect.poll(() => page.getByRole('alert').filter({ hasText: /./ }).textContent()).toBe(words.exchangeRefused);
});
