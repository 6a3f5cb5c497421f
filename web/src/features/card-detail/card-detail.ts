import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { useWhenBack } from '#lib/when-back.ts';
import type { CardDetail } from './detail-ticket.tsx';

/** The query parameters of the screen (specification §2); absent ones are null. */
export interface DetailKey {
  readonly uCardId: string | null;
  readonly sCardId: string | null;
  readonly uCardNo: string | null;
}

/**
 * `quiet`: an answer with any code but '0000', after which nothing visible happens (specification §8). `failed`: no answer
 * at all, which may be tried again.
 */
export type DetailState =
  | { readonly status: 'loading' | 'quiet' | 'failed' }
  | { readonly status: 'ready'; readonly detail: CardDetail };

const ask = async ({ uCardId, sCardId, uCardNo }: DetailKey): Promise<DetailState> => {
  // No coupon is named: the answer would be none of '0000' either.
  if (sCardId === null) return { status: 'quiet' };
  const answer = await call('getCardDetailsInfo', {
    sCardId,
    ...(uCardId && { uCardId }),
    ...(uCardNo && { uCardNo }),
  });
  return answer.code === '0000' ? { status: 'ready', detail: answer.resp_data } : { status: 'quiet' };
};

export const useCardDetail = (key: DetailKey): { readonly state: DetailState; readonly retry: () => void } => {
  const { uCardId, sCardId, uCardNo } = key;
  const [state, setState] = useState<DetailState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is no input, it asks again
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    const take = (found: DetailState): void => {
      if (isCurrent) setState(found);
    };
    ask({ uCardId, sCardId, uCardNo }).then(take, () => take({ status: 'failed' }));
    return () => {
      isCurrent = false;
    };
  }, [uCardId, sCardId, uCardNo, attempt]);
  const retry = (): void => setAttempt(attempt + 1);
  useWhenBack(retry);
  return { state, retry };
};
