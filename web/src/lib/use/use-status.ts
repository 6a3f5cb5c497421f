import type { AnswerOf } from '@coupon-centre/contract/call/envelope';
import type { listMyCoupons, OwnedTab } from '@coupon-centre/contract/wallet/list-my-coupons';

/** Status of a use that was being processed. UNKNOWN: the server could not be asked. */
export type UseStatus = 'RUNNING' | 'USED' | 'BACK' | 'UNKNOWN';

export type ListTab = (tab: OwnedTab) => Promise<AnswerOf<typeof listMyCoupons>>;

/** Delays between polls; the last one repeats. */
const WAITS_MS = [1_500, 2_000, 3_000, 5_000, 8_000, 15_000] as const;
const LAST_WAIT_MS = 15_000;
/** Number of polls after which the page says that it takes longer than usual: about half a minute. */
export const SLOW_FROM_POLL = 6;

export const pollDelayMs = (polls: number): number => WAITS_MS[polls] ?? LAST_WAIT_MS;

/**
 * Finds an owned coupon by reading lists only: repeating the use could start a second one after the first was given
 * back. A coupon neither in use nor among the newest used ones has been given back.
 */
export const findUseStatus = async (uCardId: string, list: ListTab): Promise<UseStatus> => {
  for (const [tab, status] of [
    ['USING', 'RUNNING'],
    ['USED', 'USED'],
  ] as const) {
    const answer = await list(tab);
    if (answer.code !== codeOf.SUCCESS) return 'UNKNOWN';
    if (answer.resp_data.list.some((card) => card.uCardId === uCardId)) return status;
  }
  return 'BACK';
};
