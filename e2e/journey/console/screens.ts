import { listApprovals } from '@coupon-centre/contract/approval/list-approvals';
import { listCampaigns } from '@coupon-centre/contract/campaign/list-campaigns';
import { listCoupons } from '@coupon-centre/contract/catalogue/list-coupons';
import { listPages } from '@coupon-centre/contract/claim-page/editing/list-pages';
import { listDocuments } from '@coupon-centre/contract/content/list-documents';
import { consolePaths } from '@coupon-centre/contract/operator/console-paths';
import { listOwnedCoupons } from '@coupon-centre/contract/support/list-owned-coupons';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { consoleCall } from '#stage/console-session.ts';

/** The first item of a list, as shown to the administrator. */
async function firstOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await consoleCall(inject('baseUrl'), { path, request: {}, cookie: inject('administratorCookie') });
  const [first] = data['items'] as Record<string, unknown>[];
  if (first === undefined) throw new Error(`${path}: the list is empty`);
  return first;
}

/** The path of every screen that the console registers, with ids from the demo province. */
export async function everyScreen(): Promise<readonly string[]> {
  const found = await Promise.all(
    [
      listApprovals.path,
      listCampaigns.path,
      listCoupons.path,
      listPages.path,
      listDocuments.path,
      listOwnedCoupons.path,
    ].map(firstOf),
  );
  const known = Object.assign({}, ...found.toReversed()) as Readonly<Record<string, unknown>>;
  return consolePaths.map((path) =>
    path.replace(/:(\w+)/g, (_all, name: string) => {
      if (known[name] === undefined) throw new Error(`${path}: no value for ${name}`);
      return String(known[name]);
    }),
  );
}

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
