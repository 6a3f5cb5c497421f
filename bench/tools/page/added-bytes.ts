import { CONSOLE_BASE, PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { routes } from '@coupon-centre/e2e/journey/page/routes';
import { screensWithIds } from '@coupon-centre/e2e/stage/console-screens';
import { firstSignIn } from '@coupon-centre/e2e/stage/console-session';
import type { ServedProduct } from '@coupon-centre/e2e/stage/served-product';
import type { Browser, BrowserContext } from 'playwright-core';
import { noteSentFiles, type SentFile, untilQuiet } from './sent-files.ts';

/** What other screens load in addition to the first: kilobytes as sent, headers included, in a real browser with empty caches. */
export interface AddedBytes {
  readonly firstKb: number;
  /** The most first. */
  readonly screens: readonly { readonly path: string; readonly addedKb: number }[];
}

const KILOBYTE = 1_000;

/** The files of these types that a screen asks for until the network is quiet. */
async function filesAt(context: BrowserContext, address: string, types: readonly string[]): Promise<SentFile[]> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    const files = await noteSentFiles(devtools);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(address);
    await untilQuiet(files);
    return files.filter(({ type }) => types.includes(type));
  } finally {
    await page.close();
  }
}

const kilobytes = (files: readonly SentFile[]): number => files.reduce((sum, { bytes }) => sum + bytes / KILOBYTE, 0);

interface Screens {
  readonly context: BrowserContext;
  readonly base: string;
  readonly first: readonly SentFile[];
  readonly paths: readonly string[];
  readonly types: readonly string[];
}

async function addedBy({ context, base, first, paths, types }: Screens): Promise<AddedBytes> {
  const known = new Set(first.map(({ url }) => url));
  const screens: { path: string; addedKb: number }[] = [];
  for (const path of paths) {
    const files = await filesAt(context, base + path, types);
    screens.push({ path, addedKb: kilobytes(files.filter(({ url }) => !known.has(url))) });
  }
  return { firstKb: kilobytes(first), screens: screens.sort((a, b) => b.addedKb - a.addedKb) };
}

/** The console's scripts and styles, as an administrator. */
export async function consoleBytes(browser: Browser, { baseUrl, administrators }: ServedProduct): Promise<AddedBytes> {
  const [administrator] = administrators;
  if (administrator === undefined) throw new Error('the first start made no administrator');
  const { cookie } = await firstSignIn(baseUrl, administrator);
  const context = await browser.newContext({ locale: 'zh-CN' });
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: baseUrl }]);
    const base = baseUrl + CONSOLE_BASE;
    const types = ['Script', 'Stylesheet'];
    const [home = '', ...paths] = await screensWithIds(baseUrl, cookie);
    return await addedBy({ context, base, first: await filesAt(context, base + home, types), paths, types });
  } finally {
    await context.close();
  }
}

/** Runs in the page: as one who saves data, for whom nothing is loaded ahead. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** The page's scripts, as a guest; the first screen is the coupon centre with the login sheet. */
export async function routeBytes(browser: Browser, baseUrl: string): Promise<AddedBytes> {
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  try {
    await context.addInitScript(saveData);
    const base = baseUrl + PAGE_BASE;
    const page = await context.newPage();
    const files = await noteSentFiles(await context.newCDPSession(page));
    await page.goto(`${base}/`);
    await page.locator('article button:not([aria-disabled])').first().click();
    await page.getByRole('dialog').waitFor();
    await untilQuiet(files);
    const first = files.filter(({ type }) => type === 'Script');
    const paths = routes.map(({ path }) => path).filter((path) => path !== '/');
    return await addedBy({ context, base, first, paths, types: ['Script'] });
  } finally {
    await context.close();
  }
}
