import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';

/** A clock that can be set ahead, to test what is due later. */
export interface AdvancedClock extends Clock {
  /** How far it is ahead of the real time, milliseconds. */
  aheadMs(): number;
  setAhead(ms: number): void;
}

export function createAdvancedClock(right: Clock): AdvancedClock {
  let aheadMs = 0;
  return {
    now: () => right.now() + aheadMs,
    aheadMs: () => aheadMs,
    setAhead(ms) {
      aheadMs = ms;
    },
  };
}
