import { TOAST_MS } from '@coupon-centre/contract/foundation/limits';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone, PhoneKind } from '#journey/page/phone.ts';
import { movedOn, noteShifts } from '#journey/page/shifts.ts';
import { giveCoupon, offerId } from '#journey/sandbox/owned.ts';

const rootFontPx = ({ page }: Phone): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** A countdown changes every second; the rest must be the same. */
const withoutTime = (text: string): string => text.replace(/\d\d\s*:\s*\d\d\s*:\s*\d\d/g, '').replace(/\s+/g, ' ');

describe('the root font size (specification §9)', () => {
  const widths = [
    [375, 12],
    [320, 10.24],
    [750, 24],
    [1440, 24],
  ] as const;

  journey('follows the width, even while the page is open', async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    await phone.open('/');
    for (const [width, px] of widths) {
      await phone.page.setViewportSize({ width, height: 812 });
      await expect.poll(() => rootFontPx(phone), { message: `${width} px` }).toBeCloseTo(px, 2);
    }
  });

  journey('takes the font factor from the user agent, before any script', async ({ takePhone }) => {
    for (const hasScripts of [true, false]) {
      const phone = await takePhone({ locale: 'zh-CN', fontFactor: 1.8, hasScripts });
      await phone.open('/');
      expect(await rootFontPx(phone)).toBeCloseTo(21.6, 2);
    }
  });

  journey('grows with large type, and keeps it', async ({ takePhone }) => {
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
])('no layout shifts: $locale, $size, font factor $fontFactor', (kind) => {
  journey.for(['a guest', 'a subscriber'])('for %s', async (who, { sandbox, takePhone }) => {
    const phone = await takePhone(kind);
    await noteShifts(phone.context);
    if (who !== 'a guest') await bringSession(phone, await sandbox.newPerson());
    await phone.open('/');
    expect(await movedOn(phone, '/')).toEqual([]);
  });
});

describe.for(journeyLocales)('what the server renders, in %s', (locale) => {
  journey('is shown without scripts', async ({ takePhone }) => {
    const phone = await takePhone({ locale, hasScripts: false });
    await phone.open('/');
    const collect = phone.coupon(phone.words.dailyData).getByRole('button', { name: phone.words.loginToCollect });
    expect(await collect.isVisible()).toBe(true);
  });

  journey('is what hydration keeps, word for word', async ({ takePhone }) => {
    const bare = await takePhone({ locale, hasScripts: false });
    const phone = await takePhone({ locale });
    // Data loaded afterwards may differ: other journeys collect meanwhile.
    await phone.page.route('**/bass-card/**', (route) => route.abort());
    phone.troubles.allow(/ERR_FAILED/);
    // Parsed from text, not from an address, so the page's links have no target.
    bare.troubles.allow(/modulepreload/);
    const texts = async (): Promise<readonly string[]> => {
      const answer = await phone.open('/');
      await phone.page.waitForLoadState('networkidle');
      await bare.page.setContent((await answer?.text()) ?? '');
      // The foot below the screen comes after hydration.
      const found = await Promise.all([bare, phone].map(({ page }) => page.locator('.whole-screen').textContent()));
      return found.map((text) => withoutTime(text ?? ''));
    };
    // Repeated if a grab opened in this second.
    await expect.poll(async () => new Set(await texts()).size).toBe(1);
  });
});

journey('a toast is shown for 2000 milliseconds', async ({ sandbox, takePhone }) => {
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

journey('a refused clipboard is reported, after the older method was tried', async ({ sandbox, takePhone }) => {
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

journey('a list that fails to load says so, and can be retried', async ({ sandbox, takePhone }) => {
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
