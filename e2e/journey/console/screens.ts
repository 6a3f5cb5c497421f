import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { screensWithIds } from '#stage/console-screens.ts';

/** The path of every screen that the console registers, with ids from the demo province. */
export const everyScreen = (): Promise<readonly string[]> =>
  screensWithIds(inject('baseUrl'), inject('administratorCookie'));

/** Runs in the page: raw codes in the visible text, except what is marked as code. */
function findRawCodes(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (parent === null || parent.closest('code, pre, script, style, textarea') || !parent.checkVisibility()) continue;
    const [raw] = /\b[A-Z]{2,}_[A-Z_]+\b|\bundefined\b|\bNaN\b|\[object/.exec(node.textContent ?? '') ?? [];
    if (raw !== undefined) texts.push(`raw: ${raw}`);
  }
  return texts;
}

/** Waits until a screen is complete; false if it never is. */
export async function isAllThere(page: Page): Promise<boolean> {
  const isWhole = (): boolean =>
    document.querySelector('main h1') !== null &&
    document.querySelector('main .ant-skeleton, main .ant-spin-spinning') === null;
  return page.waitForFunction(isWhole).then(
    () => true,
    () => false,
  );
}

/** Faults of a screen that axe does not check: raw codes, and sideways scrolling at these widths. */
export async function screenProblems(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const problems = await page.evaluate(findRawCodes);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const sought = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    if (sought > width) problems.push(`${sought} px wide on a screen of ${width}`);
  }
  return problems;
}
