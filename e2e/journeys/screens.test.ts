import { join } from 'node:path';
import { type Locale, locales } from '@coupon-centre/contract/field';
import type { Cookie } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessibilityProblems } from '#journey/accessibility.ts';
import { journey as bareJourney } from '#journey/journey.ts';
import { layoutProblems } from '#journey/layout.ts';
import { logIn } from '#journey/login.ts';
import { type Phone, type PhoneKind, takePhone } from '#journey/phone.ts';
import { type Screen, screens } from '#journey/screens.ts';

/** The person of the demo province who has coupons of every state. */
const OWNER = '13912345678';
const SCREENSHOTS = join(import.meta.dirname, '../screenshots');
/** What some of the screens are there to show. */
const EXPECTED = /status of 404|ERR_FAILED/;

/** One SMS a minute goes to a number, so its login is shared by all journeys of this file. */
const journey = bareJourney.extend('ownersCookies', { scope: 'file' }, async ({ browser, sandbox, stage }) => {
  const phone = await takePhone(browser, stage.baseUrl, { locale: 'zh-CN' });
  await phone.open('/myCard');
  await phone.button(phone.words.login).tap();
  await logIn(phone, sandbox, OWNER);
  const cookies = await phone.context.cookies();
  await phone.context.close();
  return cookies;
});

const kinds: readonly PhoneKind[] = locales.flatMap((locale: Locale): PhoneKind[] => [
  { locale, size: 'usual', isStill: true },
  { locale, size: 'small', fontFactor: 1.8, isStill: true },
]);

async function keepSight({ page, kind }: Phone, { name, isSheet = false }: Screen, scheme: string): Promise<void> {
  const folder = `${kind.locale}-${kind.size}${kind.fontFactor === undefined ? '' : `-${kind.fontFactor}`}-${scheme}`;
  await page.screenshot({ path: join(SCREENSHOTS, folder, `${name}.png`), fullPage: !isSheet });
}

/** Looks at a screen in light and in dark; what is wrong with it, in sentences. */
async function lookAt(phone: Phone, screen: Screen): Promise<string[]> {
  await screen.go(phone);
  await phone.page.waitForLoadState('networkidle');
  await phone.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const problems: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await phone.page.emulateMedia({ colorScheme: scheme });
    const found = [...(await layoutProblems(phone.page)), ...(await accessibilityProblems(phone.page))];
    problems.push(...found.map((problem) => `${screen.name}, ${scheme}: ${problem}`));
    await keepSight(phone, screen, scheme);
  }
  return problems;
}

async function lookAtAll(phone: Phone, who: Screen['who'], cookies: readonly Cookie[] = []): Promise<string[]> {
  phone.troubles.allow(EXPECTED);
  await phone.context.addCookies([...cookies]);
  const problems: string[] = [];
  for (const screen of screens.filter((found) => found.who === who)) problems.push(...(await lookAt(phone, screen)));
  return problems;
}

describe.for(kinds)('every screen, in $locale, size $size, font factor $fontFactor', (kind) => {
  journey(
    'of a guest: nothing cut, overlapping, too small to tap, nothing that axe finds',
    async ({ takePhone: take }) => {
      expect(await lookAtAll(await take(kind), 'guest')).toEqual([]);
    },
  );

  journey('of somebody with coupons: the same', async ({ takePhone: take, ownersCookies }) => {
    expect(await lookAtAll(await take(kind), 'owner', ownersCookies)).toEqual([]);
  });
});
