import type { Card } from '@coupon-centre/contract/claim/card';
import { useReducer } from 'react';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { usePageState } from '#lib/page/page-state.tsx';
import { serverNow } from '#lib/time/server-clock.ts';
import { useAt } from '#lib/time/use-at.ts';
import { nextChangeMs } from './card-at.ts';

const NO_MOMENTS: readonly string[] = [];

/**
 * The current time for a list of coupons, in epoch milliseconds: re-renders when a coupon changes or one of the given
 * instants (ISO 8601) is reached, not every second.
 */
export const useListNow = (cards: readonly Card[], instants = NO_MOMENTS): number => {
  const { config } = usePageState();
  const nowMs = useIsHydrated() ? serverNow() : config.serverTime;
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useAt(nextChangeMs(cards, instants, nowMs), drawAgain);
  return nowMs;
};
