import type { CentreData } from '@coupon-centre/contract/content/page-rendering';
import useSWR, { type SWRResponse } from 'swr';
import { useIsHydrated } from '#lib/hydrated.ts';
import { usePageState } from '#lib/page-state.tsx';
import { serverNow } from '#lib/server-clock.ts';
import { currentSession } from '#lib/session.ts';
import { channelPart } from '#lib/visit.ts';
import { askFor, useAsker } from './ask-for.ts';
import { refreshAfterMs } from './grab-session.ts';

/**
 * Time-limited grabs. Asked for at once even by guests: the answer also sets the clock that the countdown runs by. Who has a
 * session asks once, with it.
 */
export const useGrabs = (): SWRResponse<CentreData['grabs']> => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const isGuest = typeof document !== 'undefined' && currentSession() === null;
  return useSWR(['grabs', useAsker()], () => askFor('getTimeLimitedCardGrabbingList', channelPart()), {
    ...(data && 'grabs' in data && data.grabs && { fallbackData: data.grabs }),
    ...(isHydrated ? {} : { revalidateOnMount: isGuest }),
    refreshInterval: (latest: CentreData['grabs'] | undefined) => refreshAfterMs(latest?.sessions ?? [], serverNow()),
  });
};
