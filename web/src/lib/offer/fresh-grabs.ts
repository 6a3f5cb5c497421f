import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { usePublished } from '#lib/call/use-published.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { refreshAfterMs } from './grab-session.ts';
import { liveGrabs, useRenderedGrabs } from './grabs.ts';

/** Keeps the grabs fresh. Asks at once even for guests: the answer also sets the clock that the countdown uses. */
export const FreshGrabs = (): null => {
  const rendered = useRenderedGrabs();
  const grabs = useOwnAnswer('listGrabs', channelPart(), {
    ...(rendered && { fallbackData: rendered }),
    refreshInterval: (latest) => refreshAfterMs(latest?.sessions ?? [], serverNow()),
  });
  usePublished(liveGrabs, grabs);
  return null;
};
