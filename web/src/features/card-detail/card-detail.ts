import { call } from '#lib/call/call.ts';
import { useFreshAnswer } from '#lib/call/use-fresh-answer.ts';
import type { CardDetail } from './detail-ticket.tsx';

/** The query parameters of the screen (specification §2); absent ones are null. */
export interface DetailKey {
  readonly uCardId: string | null;
  readonly sCardId: string | null;
  readonly uCardNo: string | null;
}

/** `quiet`: an answer with any code but success, after which nothing visible happens (specification §8). */
type Answered = { readonly status: 'quiet' } | { readonly status: 'ready'; readonly detail: CardDetail };

const load = async ({ uCardId, sCardId, uCardNo }: DetailKey): Promise<Answered> => {
  // No coupon named: the answer would not be a success either.
  if (sCardId === null) return { status: 'quiet' };
  const answer = await call('showCouponDetail', {
    sCardId,
    ...(uCardId && { uCardId }),
    ...(uCardNo && { uCardNo }),
  });
  return answer.code === codeOf.SUCCESS ? { status: 'ready', detail: answer.resp_data } : { status: 'quiet' };
};

/** The coupon that the parameters name. `failed`: no answer; can be retried. */
export const useCardDetail = (key: DetailKey) =>
  useFreshAnswer(['showCouponDetail', key.uCardId, key.sCardId, key.uCardNo], () => load(key));

export type DetailState = ReturnType<typeof useCardDetail>['state'];
