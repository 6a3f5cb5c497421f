import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShift: number;
  }
  interface PerformanceEntry {
    /** Of layout shifts: how far things moved, and whether somebody had just tapped. */
    readonly value?: number;
    readonly hadRecentInput?: boolean;
  }
}

/** Adds up how far things move by themselves while a page comes up. To be called before it opens. */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift);
