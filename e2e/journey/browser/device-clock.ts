import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** How far the phone's clock is ahead of the correct time. */
    deviceClockAheadMs: number;
  }
}

/** Gives the phone a clock that can be set wrong; monotonic time is unaffected. Call it first. */
export async function wearClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const RightDate = Date;
    window.deviceClockAheadMs = ahead;
    const now = (): number => RightDate.now() + window.deviceClockAheadMs;
    window.Date = new Proxy(RightDate, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    });
  }, aheadMs);
}

export const setClockAhead = (page: Page, aheadMs: number): Promise<void> =>
  page.evaluate((ahead) => {
    window.deviceClockAheadMs = ahead;
  }, aheadMs);
