import type { CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import type { Phone } from '#journey/page/phone.ts';

const STEPS = 6;
const HOLD_MS = 900;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the phone's glass. */
export async function finger({ page, context }: Phone) {
  const session: CDPSession = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    /** As fast as a finger: without waiting for what the page makes of it. */
    async drag(from: Point, to: Point): Promise<void> {
      const sent = [touch('touchStart', [from])];
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS;
        sent.push(touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]));
      }
      await Promise.all([...sent, touch('touchEnd', [])]);
    },
    async hold(at: Point): Promise<void> {
      await touch('touchStart', [at]);
      await page.waitForTimeout(HOLD_MS);
      await touch('touchEnd', []);
    },
  };
}

/** The gestures' code comes after hydration, and with it how the page's pulling is handled. */
export const gesturesReady = ({ page }: Phone): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('overscroll-behavior-y')))
    .toBe('contain');
