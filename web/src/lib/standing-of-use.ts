import type { getUserCardList, OwnedTab } from '@coupon-centre/contract/card/get-user-card-list';
import type { Answer } from '@coupon-centre/contract/envelope';

/** How a use that was being processed stands. UNKNOWN: could not be asked just now. */
export type UseStanding = 'RUNNING' | 'USED' | 'BACK' | 'UNKNOWN';

export type ListTab = (tab: OwnedTab) => Promise<Answer<typeof getUserCardList>>;

/** Waits before asking again; after the last one it stays at that. */
const WAITS_MS = [1_500, 2_000, 3_000, 5_000, 8_000, 15_000] as const;
const LAST_WAIT_MS = 15_000;
/** From this many questions on, the page says that it takes longer than usual: about half a minute. */
export const SLOW_FROM_ASK = 6;

export const waitBeforeAskMs = (asked: number): number => WAITS_MS[asked] ?? LAST_WAIT_MS;

/**
 * Asks where an owned coupon is, by reading lists only: sending the use again could start a second one after the first was
 * given back. A coupon neither in use nor among the newest used ones has been given back.
 */
export const standingOfUse = async (uCardId: string, list: ListTab): Promise<UseStanding> => {
  for (const [tab, standing] of [
    ['USING', 'RUNNING'],
    ['USED', 'USED'],
  ] as const) {
    const answer = await list(tab);
    if (answer.code !== '0000') return 'UNKNOWN';
    if (answer.resp_data.list.some((card) => card.uCardId === uCardId)) return standing;
  }
  return 'BACK';
};
