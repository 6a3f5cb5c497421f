import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { accessibilityProblems, colourProblems } from '#journey/browser/accessibility.ts';
import { layoutProblems } from '#journey/browser/layout.ts';
import type { Phone } from '#journey/page/phone.ts';
import { movedOn } from '#journey/page/shifts.ts';

/** Screens in CSS pixels; the page opens at the first, and the others follow without a reload, as when a phone is turned. */
const WIDTHS = [375, 320, 414, 768] as const;
const HEIGHT = 812;
/** Errors that some routes cause on purpose: what an address without its parameters asks for is not found. */
const EXPECTED = /status of 40[0134]/;

async function shown({ page }: Phone): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

const say = (where: string, problems: readonly string[]): string[] => problems.map((problem) => `${where}: ${problem}`);

/** Colours do not depend on width or language, so dark mode is looked at once, in Chinese. */
async function dark({ page, kind }: Phone): Promise<readonly string[]> {
  if (kind.locale !== 'zh-CN') return [];
  await page.emulateMedia({ colorScheme: 'dark' });
  const problems = await colourProblems(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}

async function inLargeMode(phone: Phone, path: string): Promise<readonly string[]> {
  const { page, context, origin } = phone;
  await context.addCookies([{ name: 'largeType', value: '1', url: origin + PAGE_BASE }]);
  await phone.open(path);
  await shown(phone);
  const problems = [...(await layoutProblems(page)), ...(await accessibilityProblems(page))];
  await context.clearCookies({ name: 'largeType' });
  return problems;
}

/** Looks at an address in every form; returns the faults in sentences. */
async function lookAt(phone: Phone, path: string): Promise<readonly string[]> {
  const { page } = phone;
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await phone.open(path);
  await shown(phone);
  const problems = [
    ...say('moved', await movedOn(phone, path)),
    ...say('axe', await accessibilityProblems(page)),
    ...say('dark', await dark(phone)),
  ];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    problems.push(...say(`${width} px`, await layoutProblems(page)));
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  problems.push(...say('large mode', await inLargeMode(phone, path)));
  return say(path, problems);
}

/**
 * Walks the addresses in every form: four widths and large mode for layout and size of targets, axe at the first width and in large
 * mode, since its other rules do not depend on the width, contrast in dark, and no shift while a page loads.
 */
export async function walk(phone: Phone, paths: readonly string[]): Promise<readonly string[]> {
  phone.troubles.allow(EXPECTED);
  const problems: string[] = [];
  for (const path of paths) problems.push(...(await lookAt(phone, path)));
  return problems;
}
