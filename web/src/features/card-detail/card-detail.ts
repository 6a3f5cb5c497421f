import { call } from '#lib/call/call.ts';
import { useFreshAnswer } from '#lib/call/use-fresh-answer.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import type { CardDetail } from './detail-ticket.tsx';

/** The query parameters of the screen (specification §2); absent ones are null. */
export interface DetailKey {
  readonly uCardId: string | null;
  readonly sCardId: string | null;
  readonly uCardNo: string | null;
  /** The grab in which a coupon on offer was found. */
  readonly sessionId: string | null;
}

/** What the address names; the parameter reader also checks the hash. */
export const readDetailKey = (): DetailKey => ({
  sCardId: readParameter('sCardId'),
  uCardId: readParameter('uCardId'),
  uCardNo: readParameter('uCardNo'),
  sessionId: readParameter('sessionId'),
});

/** `answeredAt`: epoch milliseconds on the server. */
interface Ready {
  readonly status: 'ready';
  readonly detail: CardDetail;
  readonly answeredAt: number;
  readonly sCardId: string;
  /** Whose coupon it is; undefined for one on offer. */
  readonly owner: string | undefined;
}

/** `quiet`: an answer with any code but success, after which nothing visible happens (specification §8). */
type Answered = { readonly status: 'quiet' } | Ready;

const load = async (
  { uCardId, sCardId, uCardNo, sessionId }: DetailKey,
  owner: string | undefined,
): Promise<Answered> => {
  // No coupon named: the answer would not be a success either.
  if (sCardId === null) return { status: 'quiet' };
  const answer = await call('showCouponDetail', {
    sCardId,
    ...(uCardId && { uCardId }),
    ...(uCardNo && { uCardNo }),
    ...(sessionId && { sessionId }),
    ...channelPart(),
  });
  if (answer.code !== codeOf.SUCCESS) return { status: 'quiet' };
  return { status: 'ready', detail: answer.resp_data, answeredAt: answer.serverTime, sCardId, owner };
};

/**
 * The coupon that the parameters name, for a subscriber if it is an owned one. `failed`: no answer; can be retried. The coupon stays visible while the same one is asked
 * for as collected, but one person's never for the next.
 */
export const useCardDetail = (key: DetailKey, uid: string | undefined) => {
  const owner = key.uCardId === null ? undefined : uid;
  const { state, retry } = useFreshAnswer(
    ['showCouponDetail', key.uCardId, key.sCardId, key.uCardNo, key.sessionId, owner],
    () => load(key, owner),
    { keepPreviousData: true },
  );
  const isOther = state.status === 'ready' && (state.sCardId !== key.sCardId || (state.owner ?? uid) !== uid);
  return { state: isOther ? ({ status: 'loading' } as const) : state, retry };
};

export type DetailState = ReturnType<typeof useCardDetail>['state'];
