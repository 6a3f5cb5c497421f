/** Tells the server's time on a device whose own clock may be wrong or be changed meanwhile. */
export interface ServerClock {
  /** Epoch milliseconds on the server; null before the first answer. */
  now(): number | null;
  /** Takes in an answer: its `serverTime`, and when it was asked for and arrived, both by the monotonic clock. */
  note(serverTime: number, sentAt: number, arrivedAt: number): void;
  /** The device slept, so its monotonic clock may have stood still: the next answer sets the time anew. */
  doubt(): void;
}

/**
 * The quickest answer wins, because the server's stamp lies somewhere between asking and arrival: half the round trip is
 * the greatest error. `monotonicMs` must not follow the device's clock.
 */
export const createServerClock = (monotonicMs: () => number): ServerClock => {
  let aheadMs: number | null = null;
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  return {
    now: () => (aheadMs === null ? null : monotonicMs() + aheadMs),
    note(serverTime, sentAt, arrivedAt) {
      const roundTripMs = arrivedAt - sentAt;
      if (roundTripMs > bestRoundTripMs) return;
      bestRoundTripMs = roundTripMs;
      aheadMs = serverTime + roundTripMs / 2 - arrivedAt;
    },
    doubt() {
      bestRoundTripMs = Number.POSITIVE_INFINITY;
    },
  };
};

export const monotonicMs = (): number => performance.now();
export const serverClock = createServerClock(monotonicMs);

/** Epoch milliseconds on the server, as well as it is known. */
export const serverNow = (): number => serverClock.now() ?? Date.now();
