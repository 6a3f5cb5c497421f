import type { Card } from '@coupon-centre/contract/card/card';
import { useEffect, useReducer } from 'react';
import { useIsHydrated } from '#lib/hydrated.ts';
import { usePageState } from '#lib/page-state.tsx';
import { serverNow } from '#lib/server-clock.ts';
import { nextChangeMs } from './card-at.ts';

/** Longest delay that timers take. */
const MAX_DELAY_MS = 2_147_483_647;
const NO_MOMENTS: readonly string[] = [];

/**
 * The present for a list of coupons, in epoch milliseconds: the list is drawn anew when one of them, or one of the given
 * instants (ISO 8601), is reached, not every second.
 */
export const useListNow = (cards: readonly Card[], instants = NO_MOMENTS): number => {
  const { config } = usePageState();
  const nowMs = useIsHydrated() ? serverNow() : config.serverTime;
  const [draws, drawAnew] = useReducer((count: number) => count + 1, 0);
  const change = nextChangeMs(cards, instants, nowMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a delay cut to what timers take is followed by another
  useEffect(() => {
    if (change === null) return;
    const timer = setTimeout(drawAnew, Math.min(Math.max(1, change - serverNow()), MAX_DELAY_MS));
    return () => clearTimeout(timer);
  }, [change, draws]);
  return nowMs;
};
