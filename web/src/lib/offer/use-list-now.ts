import type { Card } from '@coupon-centre/contract/claim/card';
import { BUSINESS_OFFSET_MS, DAY_MS } from '@coupon-centre/contract/foundation/time';
import { useReducer } from 'react';
import { usePageState } from '#lib/page/page-state.tsx';
import { serverNow } from '#lib/time/server-clock.ts';
import { useAt } from '#lib/time/use-at.ts';
import { nextChangeMs } from './card-at.ts';

const NO_MOMENTS: readonly string[] = [];

/** When 'today' turns into another day. */
const nextDayMs = (nowMs: number): number => nowMs + DAY_MS - ((nowMs + BUSINESS_OFFSET_MS) % DAY_MS);

/**
 * The current time for a list of coupons, in epoch milliseconds: re-renders when a coupon changes, one of the given instants
 * (ISO 8601) is reached or a day ends, not every second, and not after hydration, which uses the time of rendering.
 */
export const useListNow = (cards: readonly Card[], instants = NO_MOMENTS): number => {
  const { config } = usePageState();
  const [nowMs, look] = useReducer(serverNow, config.serverTime);
  useAt(Math.min(nextChangeMs(cards, instants, nowMs) ?? Number.POSITIVE_INFINITY, nextDayMs(nowMs)), look);
  return nowMs;
};
