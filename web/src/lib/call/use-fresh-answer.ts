import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';

type Unanswered = { readonly status: 'loading' | 'failed' };

const LOADING: Unanswered = { status: 'loading' };

/**
 * An answer that is fetched each time its screen opens, never from the cache. `load` receives the previous answer; when
 * it rejects, the state is `failed`, except where what is asked for is shown already.
 */
export const useFreshAnswer = <State extends { readonly status: string }>(
  key: readonly unknown[],
  load: (before: State | Unanswered | undefined) => Promise<State>,
  options: SWRConfiguration = {},
): { readonly state: State | Unanswered; readonly retry: () => void } => {
  const [opening] = useState(newRequestId);
  const answer: SWRResponse<State | Unanswered> = useSWR(
    [...key, opening],
    () => load(answer.data).catch((): State | Unanswered => (isShown && answer.data) || { status: 'failed' }),
    { revalidateOnFocus: false, ...options },
  );
  const { data, isLoading } = answer;
  const isReady = data?.status === 'ready';
  // Not what is kept of the answer before, while the one asked for is on its way.
  const isShown = isReady && !isLoading;
  // Drops the previous answer, so that the loading state shows.
  return { state: (isReady || !isLoading ? data : undefined) ?? LOADING, retry: () => void answer.mutate(undefined) };
};
