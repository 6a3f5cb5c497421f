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
  /** Collected, not on offer. */
  readonly isOwned: boolean;
  /** Whom it was answered to: what an offer's button says differs too. Undefined for a guest. */
  readonly person: string | undefined;
}

/** `quiet`: an answer with any code but success, after which nothing visible happens (specification §8). */
type Answered = { readonly status: 'quiet' } | Ready;

const load = async (
  { uCardId, sCardId, uCardNo, sessionId }: DetailKey,
  person: string | undefined,
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
  const { resp_data: detail, serverTime: answeredAt } = answer;
  return { status: 'ready', detail, answeredAt, sCardId, isOwned: uCardId !== null, person };
};

/** Whether an answer about the same coupon may be seen by this person: of an offer also that of before or after the login. */
const mayBeSeen = ({ sCardId, isOwned, person }: Ready, key: DetailKey, uid: string | undefined): boolean =>
  sCardId === key.sCardId && (person === uid || (!isOwned && (person === undefined || uid === undefined)));

/**
 * The coupon that the parameters name, as it is for a person. `failed`: no answer; can be retried. The coupon stays visible while the same one is asked
 * for as collected or after a login, but one person's never for the next.
 */
export const useCardDetail = (key: DetailKey, uid: string | undefined) => {
  const { state, retry } = useFreshAnswer<Answered>(
    ['showCouponDetail', key.uCardId, key.sCardId, key.uCardNo, key.sessionId, uid],
    (before) =>
      load(key, uid).catch((error: unknown) => {
        if (key.uCardId === null && before?.status === 'ready' && mayBeSeen(before, key, uid)) return before;
        throw error;
      }),
    { keepPreviousData: true },
  );
  const isOther = state.status === 'ready' && !mayBeSeen(state, key, uid);
  return { state: isOther ? ({ status: 'loading' } as const) : state, retry };
};

export type DetailState = ReturnType<typeof useCardDetail>['state'];
