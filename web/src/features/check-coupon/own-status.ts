import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { call } from '#lib/call/call.ts';
import { useFreshAnswer } from '#lib/call/use-fresh-answer.ts';

/** Quick enough for a queue at the counter, slow enough for the server. */
const EVERY_MS = 4_000;

type OwnStatus =
  | { readonly status: 'loading' | 'gone' | 'failed' }
  /** `isLive`: the last request was answered. */
  | { readonly status: 'ready'; readonly card: OwnedCard; readonly isLive: boolean };

const load = async (uCardId: string, before: OwnStatus | undefined): Promise<OwnStatus> => {
  const answer = await call('findOwnCoupon', { uCardId }).catch(() => null);
  if (answer?.code === codeOf.SUCCESS) return { status: 'ready', card: answer.resp_data, isLive: true };
  if (answer?.code === codeOf.OWNED_COUPON_NOT_FOUND || answer?.code === codeOf.BAD_INPUT) return { status: 'gone' };
  return before?.status === 'ready' ? { ...before, isLive: false } : { status: 'failed' };
};

/** Status of an owned coupon, polled while the page is visible. */
export const useOwnStatus = (uCardId: string) =>
  useFreshAnswer<OwnStatus>(['checkCoupon', uCardId], (before) => load(uCardId, before), {
    refreshInterval: EVERY_MS,
    refreshWhenOffline: true,
    revalidateOnFocus: true,
    focusThrottleInterval: 0,
  });
