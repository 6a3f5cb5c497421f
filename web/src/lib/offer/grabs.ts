import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { usePageState } from '#lib/page/page-state.tsx';
import { currentSession } from '#lib/session/session.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { refreshAfterMs } from './grab-session.ts';

/**
 * Time-limited grabs. Requested at once even for guests: the answer also sets the clock that the countdown uses. A
 * subscriber's request is sent once, with the session.
 */
export const useGrabs = () => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const isGuest = typeof document !== 'undefined' && currentSession() === null;
  return useOwnAnswer('listGrabs', channelPart(), {
    ...(data && 'grabs' in data && data.grabs && { fallbackData: data.grabs }),
    ...(isHydrated ? {} : { revalidateOnMount: isGuest }),
    refreshInterval: (latest) => refreshAfterMs(latest?.sessions ?? [], serverNow()),
  });
};
