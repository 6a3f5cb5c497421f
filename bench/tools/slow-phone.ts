import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Slow 4G as in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip; a processor four times slower. */
const BITS_A_BYTE = 8;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / BITS_A_BYTE,
  uploadThroughput: 750_000 / BITS_A_BYTE,
} as const;
export const CPU_SLOWDOWN = 4;

const GIVE_UP_MS = 30_000;

/** Milliseconds since the navigation began. */
export interface PageTimes {
  /** The first coupon is painted. */
  readonly seenMs: number;
  /** Hydration: taps are handled by the page's scripts. */
  readonly takenOverMs: number;
  /** The login sheet is painted, after a guest tapped 'collect' as soon as it appeared. */
  readonly worksMs: number;
  /** Longest time from a tap to the next painted frame. */
  readonly slowestTapMs: number;
  readonly scriptBytes: number;
  readonly htmlBytes: number;
  readonly requests: number;
}

declare global {
  interface Window {
    pageTimes: { seenMs?: number; takenOverMs?: number; worksMs?: number; taps: number[] };
  }
}

/** Runs in the page before anything else: checks frame by frame what is visible. */
function watch(): void {
  const times: Window['pageTimes'] = { taps: [] };
  window.pageTimes = times;
  /** Called in a frame: records the time when that frame has been painted. */
  const afterPaint = (note: (nowMs: number) => void): void => {
    setTimeout(() => note(performance.now()));
  };
  const checkFrame = (): void => {
    const button = document.querySelector<HTMLElement>('article button[type="button"]:not([aria-disabled])');
    if (button && times.seenMs === undefined) {
      times.seenMs = 0;
      afterPaint((nowMs) => {
        times.seenMs = nowMs;
        button.click();
      });
    }
    // The marks of kept taps disappear once they are replayed.
    if (times.takenOverMs === undefined && times.seenMs && button && !document.querySelector('[data-kept]')) {
      times.takenOverMs = performance.now();
    }
    if (document.querySelector('[role="dialog"]') && times.worksMs === undefined) {
      times.worksMs = 0;
      afterPaint((nowMs) => {
        times.worksMs = nowMs;
      });
    }
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') times.taps.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return devtools;
}

/** Taps what a guest would tap in the centre; returns the longest wait for the next frame. */
async function slowestTap(page: Page): Promise<number> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const target of [
    page.getByRole('tab').nth(1),
    page.getByRole('tab').nth(0),
    page.locator('header button').first(),
  ]) {
    await target.tap();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  await page.locator('article button:not([aria-disabled])').first().tap();
  await page.getByRole('dialog').waitFor();
  return page.evaluate(() => Math.max(...window.pageTimes.taps));
}

/** Opens the coupon centre on a phone with empty caches, as a guest who taps 'collect' at once. */
export async function timePage(browser: Browser, baseUrl: string): Promise<PageTimes> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await slowDown(context, page);
    await page.goto(`${baseUrl}${PAGE_BASE}/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.pageTimes.worksMs, undefined, { timeout: GIVE_UP_MS });
    const measured = await page.evaluate(() => {
      const { seenMs = 0, takenOverMs = 0, worksMs = 0 } = window.pageTimes;
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const files = resources.filter(({ startTime }) => startTime < worksMs);
      const scripts = files.filter(({ name }) => name.endsWith('.js'));
      const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return {
        seenMs,
        takenOverMs,
        worksMs,
        scriptBytes,
        htmlBytes: html?.encodedBodySize ?? 0,
        requests: files.length + 1,
      };
    });
    return { ...measured, slowestTapMs: await slowestTap(page) };
  } finally {
    await context.close();
  }
}
