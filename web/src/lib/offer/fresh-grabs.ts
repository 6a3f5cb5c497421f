import type { SWRResponse } from 'swr';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { usePublished } from '#lib/call/use-published.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { refreshAfterMs } from './grab-session.ts';
import { liveGrabs, useRenderedGrabs } from './grabs.ts';

/** Keeps the grabs fresh. Asks at once even for guests: the answer also sets the clock that the countdown uses. */
export const FreshGrabs = (): null => {
  const rendered = useRenderedGrabs();
  const pauseMs = (latest = rendered): number => refreshAfterMs(latest?.sessions ?? [], serverNow());
  const grabs: SWRResponse<AnswerData<'listGrabs'>> = useOwnAnswer('listGrabs', channelPart(), {
    ...(rendered && { fallbackData: rendered }),
    refreshInterval: pauseMs,
    // After a failure SWR stops refreshing, and waits twice as long each time: minutes, in a grab.
    onErrorRetry: (...[, , , again, options]) => void setTimeout(again, pauseMs(grabs.data), options),
  });
  usePublished(liveGrabs, grabs);
  return null;
};
