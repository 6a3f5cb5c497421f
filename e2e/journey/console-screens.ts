import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDocuments } from '@coupon-centre/contract/operator/content/list-documents';
import { listCoupons } from '@coupon-centre/contract/operator/coupons/list-coupons';
import { listPages } from '@coupon-centre/contract/operator/pages/list-pages';
import { listOwnedCoupons } from '@coupon-centre/contract/operator/subscribers/list-owned-coupons';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { consoleCall } from '#stage/console-session.ts';

const REGISTER = join(import.meta.dirname, '../../console/src/app/screens.tsx');

/** The first item of a list as the administrator is shown it. */
async function firstOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await consoleCall(inject('baseUrl'), path, {}, inject('administratorCookie'));
  const [first] = data['items'] as Record<string, unknown>[];
  if (first === undefined) throw new Error(`${path}: nothing is there to be looked at`);
  return first;
}

/** The address of every screen that the console registers, below its base; what is looked at is of the demo province. */
export async function everyScreen(): Promise<readonly string[]> {
  const found = await Promise.all(
    [listCoupons.path, listPages.path, listDocuments.path, listOwnedCoupons.path].map(firstOf),
  );
  const known = Object.assign({}, ...found.toReversed()) as Readonly<Record<string, unknown>>;
  const paths = [...readFileSync(REGISTER, 'utf8').matchAll(/^ {4}path: '(\/[^']*)'/gm)].map(([, path = '']) => path);
  return paths.map((path) =>
    path.replace(/:(\w+)/g, (_all, name: string) => {
      if (known[name] === undefined) throw new Error(`${path}: what is ${name}?`);
      return String(known[name]);
    }),
  );
}

/** Runs in the page: what nobody should see there, apart from what is set as code on purpose. */
function lookForRawCodes(): string[] {
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

/** Waits until all of a screen is there; false where it does not come. */
export async function isAllThere(page: Page): Promise<boolean> {
  const isWhole = (): boolean =>
    document.querySelector('main h1') !== null &&
    document.querySelector('main .ant-skeleton, main .ant-spin-spinning') === null;
  return page.waitForFunction(isWhole).then(
    () => true,
    () => false,
  );
}

/** What is wrong with a screen that axe does not look for: raw codes, and sideways scrolling at these widths. */
export async function screenProblems(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const problems = await page.evaluate(lookForRawCodes);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const sought = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    if (sought > width) problems.push(`${sought} px wide on a screen of ${width}`);
  }
  return problems;
}
