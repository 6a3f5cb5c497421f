import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { useState } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';

type Unanswered = { readonly status: 'loading' | 'failed' };

/**
 * An answer that is fetched each time its screen opens, never from the cache. `load` receives the previous answer; when
 * it rejects, the state is `failed`.
 */
export const useFreshAnswer = <State>(
  key: readonly unknown[],
  load: (before: State | Unanswered | undefined) => Promise<State>,
  options: SWRConfiguration = {},
): { readonly state: State | Unanswered; readonly retry: () => void } => {
  const [opening] = useState(newRequestId);
  const answer: SWRResponse<State | Unanswered> = useSWR(
    [...key, opening],
    () => load(answer.data).catch((): Unanswered => ({ status: 'failed' })),
    { revalidateOnFocus: false, ...options },
  );
  // Drops the previous answer, so that the loading state shows.
  return { state: answer.data ?? { status: 'loading' }, retry: () => void answer.mutate(undefined) };
};
