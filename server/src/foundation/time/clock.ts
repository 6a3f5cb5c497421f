import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
/** The clock, injected so that tests can move it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** How far it was set ahead of the machine's clock on purpose, milliseconds; absent: not at all. */
  aheadMs?(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole seconds from now on until a moment (epoch milliseconds), rounded up; 0 when it has come. */
export const secondsUntil = (atMs: number, nowMs: number): number => Math.max(0, Math.ceil((atMs - nowMs) / SECOND_MS));
