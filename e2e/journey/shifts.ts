import type { BrowserContext, Page } from 'playwright-core';
import type { Phone } from '#journey/phone.ts';

declare global {
  interface Window {
    layoutShift: number;
  }
  interface PerformanceEntry {
    /** Of layout shifts: how much moved, and how far. */
    readonly value?: number;
  }
}

/**
 * Adds up how far things move by themselves while a page comes up. To be called before it opens. Nobody taps meanwhile, and
 * `hadRecentInput` is not asked: to an emulated phone it is true for half a second after the page has come up.
 */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value = 0 } of list.getEntries()) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift);

/**
 * How far things moved by themselves on a page that has just been opened at a path; once more where something did, since a grab
 * may have opened or ended in this very second, and then there is something to move.
 */
export async function shiftOf(phone: Phone, path: string): Promise<number> {
  await phone.page.waitForLoadState('networkidle');
  const first = await layoutShift(phone.page);
  if (first === 0) return 0;
  await phone.open(path);
  await phone.page.waitForLoadState('networkidle');
  return layoutShift(phone.page);
}
