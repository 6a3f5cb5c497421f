import type { Card } from '@coupon-centre/contract/card/card';
import { useEffect, useReducer } from 'react';
import { useServerNow } from '#lib/use-server-now.ts';
import { nextChangeMs } from './card-at.ts';

/** Longest delay that timers take. */
const MAX_DELAY_MS = 2_147_483_647;
const NO_MOMENTS: readonly string[] = [];

/**
 * The present for a list of coupons, in epoch milliseconds: the list is drawn anew when one of them, or one of the given
 * instants (ISO 8601), is reached, not every second.
 */
export const useListNow = (cards: readonly Card[], instants = NO_MOMENTS): number => {
  const nowMs = useServerNow(false);
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  const change = nextChangeMs(cards, instants, nowMs);
  const delayMs = change === null ? null : Math.min(change - nowMs, MAX_DELAY_MS);
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(drawAnew, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return nowMs;
};
