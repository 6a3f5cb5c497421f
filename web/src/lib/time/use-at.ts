import { useEffect, useEffectEvent } from 'react';
import { serverNow } from './server-clock.ts';

/** The clock may be corrected, and timers stand still while a phone sleeps: how long one is trusted. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Runs `act` once the server's clock reaches a time, in epoch milliseconds; null never does. `spreadMs`: random extra
 * delay, at most this long.
 */
export const useAt = (atMs: number | null, act: () => unknown, spreadMs = 0): void => {
  const onDue = useEffectEvent(act);
  useEffect(() => {
    if (atMs === null) return;
    const dueMs = atMs + Math.random() * spreadMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const leftMs = dueMs - serverNow();
      if (leftMs > 0) timer = setTimeout(wait, Math.min(leftMs, LOOK_AGAIN_MS));
      else onDue();
    };
    timer = setTimeout(wait);
    return () => clearTimeout(timer);
  }, [atMs, spreadMs]);
};

/** Spreads requests about changes that affect everybody at once, often the start of a grab. */
const SPREAD_MS = 3_000;

/** Asks again after something planned is due (ISO 8601; null: nothing), with a random delay. */
export const useRefetchAt = (dueAt: string | null | undefined, refetch: () => unknown): void =>
  useAt(dueAt ? Date.parse(dueAt) : null, refetch, SPREAD_MS);
