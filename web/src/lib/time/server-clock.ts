/** The server's time on a device whose own clock may be wrong or change. */
export interface ServerClock {
  /** Epoch milliseconds on the server; null before the first answer. */
  now(): number | null;
  /** Records an answer: its `serverTime`, and when it was requested and arrived, both by the monotonic clock. */
  note(serverTime: number, sentAt: number, arrivedAt: number): void;
  /** The device slept, so its monotonic clock may have stopped: the next answer sets the time again. */
  doubt(): void;
}

/**
 * The quickest answer wins, because the server's timestamp lies somewhere between request and arrival: half the round
 * trip bounds the error. `monotonicMs` must not follow the device's clock.
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

/** Epoch milliseconds on the server; the device's time before the first answer. */
export const serverNow = (): number => serverClock.now() ?? Date.now();

/** When an event happened, which may be long before it is handled; epoch milliseconds on the server. */
export const serverTimeOf = ({ timeStamp }: Pick<Event, 'timeStamp'>): number =>
  serverNow() - (monotonicMs() - timeStamp);
