import { locales } from '@coupon-centre/contract/field';
import { TOAST_MS } from '@coupon-centre/contract/limits';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/login.ts';
import { giveCoupon, offerId } from '#journey/owned.ts';
import type { Phone, PhoneKind } from '#journey/phone.ts';
import { movedOn, noteShifts } from '#journey/shifts.ts';

const rootFontPx = ({ page }: Phone): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** A countdown shows another second each time; everything else is the same. */
const withoutTime = (text: string): string => text.replace(/\d\d\s*:\s*\d\d\s*:\s*\d\d/g, '').replace(/\s+/g, ' ');

describe('the root font size (specification §9)', () => {
  const widths = [
    [375, 12],
    [320, 10.24],
    [750, 24],
    [1440, 24],
  ] as const;

  journey('follows the width, also while the page is open', async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    await phone.open('/');
    for (const [width, px] of widths) {
      await phone.page.setViewportSize({ width, height: 812 });
      await expect.poll(() => rootFontPx(phone), { message: `${width} px` }).toBeCloseTo(px, 2);
    }
  });

  journey("takes the font factor from the browser's identifier, before any script", async ({ takePhone }) => {
    for (const hasScripts of [true, false]) {
      const phone = await takePhone({ locale: 'zh-CN', fontFactor: 1.8, hasScripts });
      await phone.open('/');
      expect(await rootFontPx(phone)).toBeCloseTo(21.6, 2);
    }
  });

  journey('grows by the switch to large type, and stays so', async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    await phone.open('/');
    await phone.button(phone.words.largeType).tap();
    await expect.poll(() => rootFontPx(phone)).toBeCloseTo(18, 2);
    await phone.open('/myCard');
    expect(await rootFontPx(phone)).toBeCloseTo(18, 2);
  });
});

describe.for<PhoneKind>([
  { locale: 'zh-CN' },
  { locale: 'en', size: 'small' },
  { locale: 'en', size: 'small', fontFactor: 1.8 },
])('nothing moves by itself: $locale, $size, font factor $fontFactor', (kind) => {
  journey.for(['a guest', 'somebody logged in'])('for %s', async (who, { sandbox, takePhone }) => {
    const phone = await takePhone(kind);
    await noteShifts(phone.context);
    if (who !== 'a guest') await bringSession(phone, await sandbox.newPerson());
    await phone.open('/');
    expect(await movedOn(phone, '/')).toEqual([]);
  });
});

describe.for(locales)('what the server renders, in %s', (locale) => {
  journey('is there without scripts', async ({ takePhone }) => {
    const phone = await takePhone({ locale, hasScripts: false });
    await phone.open('/');
    const collect = phone.coupon(phone.words.dailyData).getByRole('button', { name: phone.words.loginToCollect });
    expect(await collect.isVisible()).toBe(true);
  });

  journey('is what scripts take over, word for word', async ({ takePhone }) => {
    const [bare, phone] = [await takePhone({ locale, hasScripts: false }), await takePhone({ locale })];
    // What is asked for afterwards may differ: others collect meanwhile.
    await phone.page.route('**/bass-card/**', (route) => route.abort());
    phone.troubles.allow(/ERR_FAILED/);
    // Read from a text and not from an address, the page's links lead nowhere.
    bare.troubles.allow(/modulepreload/);
    const texts = async (): Promise<readonly string[]> => {
      const answer = await phone.open('/');
      await phone.page.waitForLoadState('networkidle');
      await bare.page.setContent((await answer?.text()) ?? '');
      const found = await Promise.all([bare, phone].map(({ page }) => page.locator('#app').textContent()));
      return found.map((text) => withoutTime(text ?? ''));
    };
    // Once more where a grab opened in this very second.
    await expect.poll(async () => new Set(await texts()).size).toBe(1);
  });
});

journey('a toast is there for 2000 milliseconds', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.context.grantPermissions(['clipboard-write']);
  await page.clock.install();
  await phone.open(`/cardDetail?uCardId=${uCardId}&sCardId=${await offerId(sandbox, 'dailyData')}`);
  const copy = phone.button(words.copy);
  await copy.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.dispatchEvent('click');
  const toast = page.getByText(words.copySucceeded);
  await toast.waitFor();
  await page.clock.runFor(TOAST_MS - 1);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  expect(await toast.count()).toBe(0);
});

journey('a refused clipboard is told, and the way before it is tried', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.context.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await phone.open(`/cardDetail?uCardId=${uCardId}&sCardId=${await offerId(sandbox, 'dailyData')}`);
  await phone.button(words.copy).tap();
  await phone.toast(words.copyFailed);
  expect(await page.getByText(words.copySucceeded).count()).toBe(0);
});

journey('a list that does not come is told, and can be tried again', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page, words } = phone;
  phone.troubles.allow(/ERR_FAILED/);
  await bringSession(phone, await sandbox.newPerson());
  await page.route('**/getUserCardList', (route) => route.abort());
  await phone.open('/myCard');
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await page.unroute('**/getUserCardList');
  await phone.button(words.retry).tap();
  await page.getByText(words.nothingYet).waitFor();
});
