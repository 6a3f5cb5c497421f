/** The one clock, handed in, so that tests can move it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole seconds from now on until a moment (epoch milliseconds), rounded up; 0 when it has come. */
export const secondsUntil = (atMs: number, nowMs: number): number => Math.max(0, Math.ceil((atMs - nowMs) / 1000));

/** A clock that can be set ahead, for trying out in a sandbox what is due later. */
export interface AdvancedClock extends Clock {
  /** How far it is ahead of the right time, milliseconds. */
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
