import { join } from 'node:path';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { accessibilityProblems, colourProblems } from '#journey/browser/accessibility.ts';
import { layoutProblems } from '#journey/browser/layout.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import type { Phone, PhoneKind } from '#journey/page/phone.ts';
import { guestScreens } from '#journey/screens/guest-screens.ts';
import { ownerScreens } from '#journey/screens/owner-screens.ts';
import type { Screen } from '#journey/screens/screen.ts';

const SCREENSHOTS = join(import.meta.dirname, '../../screenshots');
/** `SCREENSHOTS=all`: of every screen; otherwise only of those with faults, since a picture costs more than its checks. */
const areAllKept = process.env['SCREENSHOTS'] === 'all';
const screens: readonly Screen[] = [...guestScreens, ...ownerScreens];

/** Errors that some screens show on purpose. */
const EXPECTED = /status of 404|ERR_FAILED/;

/** Phones for the screen checks: the usual one, and a small one in the largest type. */
export const checkedPhones: readonly PhoneKind[] = journeyLocales.flatMap((locale: Locale): PhoneKind[] => [
  { locale, size: 'usual', isStill: true },
  { locale, size: 'small', fontFactor: 1.8, isStill: true },
]);

/** Colours do not depend on the language, so dark mode is checked in one language. */
const schemesOf = ({ locale }: PhoneKind): readonly ('light' | 'dark')[] =>
  locale === 'zh-CN' ? ['light', 'dark'] : ['light'];

interface Look {
  readonly scheme: string;
  readonly problems: readonly string[];
}

async function saveScreenshot({ page, kind }: Phone, screen: Screen, { scheme, problems }: Look): Promise<void> {
  if (problems.length === 0 && !areAllKept) return;
  const { name, isSheet = false } = screen;
  const folder = `${kind.locale}-${kind.size}${kind.fontFactor === undefined ? '' : `-${kind.fontFactor}`}-${scheme}`;
  await page.screenshot({ path: join(SCREENSHOTS, folder, `${name}.png`), fullPage: !isSheet, scale: 'css' });
}

async function checkScreen(phone: Phone, screen: Screen): Promise<string[]> {
  await screen.go(phone);
  await phone.page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const [first = 'light', ...others] = schemesOf(phone.kind);
  const problems = [...(await layoutProblems(phone.page)), ...(await accessibilityProblems(phone.page))];
  await saveScreenshot(phone, screen, { scheme: first, problems });
  for (const scheme of others) {
    await phone.page.emulateMedia({ colorScheme: scheme });
    const found = await colourProblems(phone.page);
    problems.push(...found.map((problem) => `${scheme}: ${problem}`));
    await saveScreenshot(phone, screen, { scheme, problems: found });
  }
  await phone.page.emulateMedia({ colorScheme: first });
  return problems.map((problem) => `${screen.name}: ${problem}`);
}

/**
 * Checks every screen of a guest or a coupon owner: layout and accessibility; saves screenshots of those with faults. Returns the faults in
 * sentences.
 */
export async function checkScreens(phone: Phone, who: Screen['who']): Promise<string[]> {
  phone.troubles.allow(EXPECTED);
  const problems: string[] = [];
  for (const screen of screens.filter((found) => found.who === who))
    problems.push(...(await checkScreen(phone, screen)));
  return problems;
}
