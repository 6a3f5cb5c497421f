import { useLayoutEffect } from 'react';
import type { SWRResponse } from 'swr';
import type { createLiveAnswer } from './live-answer.ts';
import { useRefresher } from './refreshers.ts';

/** Publishes an answer before the browser paints, and has it refreshed with the screen's other lists. */
export const usePublished = <Data>(
  live: ReturnType<typeof createLiveAnswer<Data>>,
  { data, error, mutate }: SWRResponse<Data>,
): void => {
  useRefresher(mutate);
  useLayoutEffect(() => live.publish({ data, error, mutate }), [live, data, error, mutate]);
};
