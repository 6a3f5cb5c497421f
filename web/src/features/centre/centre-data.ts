import type { PublicData } from '@coupon-centre/contract/content/page-rendering';
import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import useSWR, { type SWRResponse } from 'swr';
import { type CallName, type CallRequest, call } from '#lib/call.ts';
import { useIsHydrated } from '#lib/hydrated.ts';
import { usePageState } from '#lib/page-state.tsx';
import { serverNow } from '#lib/server-clock.ts';
import { currentSession, useSession } from '#lib/session.ts';
import { channelPart } from '#lib/visit.ts';
import { refreshAfterMs } from './grab-session.ts';
import { noteFailedLoad } from './refreshers.ts';

const CLASSES_REFRESH_MS = 60_000;

/** A list that was answered with a refusal. To a reader it is the same as no answer: not loaded, try again. */
class RefusedList extends Error {}

/** Asks for what a screen shows. Throws on anything but success. */
export const askFor = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<ResponseOf<SubscriberApi[Name]>> => {
  const answer = await call(name, request).catch((error: unknown) => {
    noteFailedLoad();
    throw error;
  });
  if (answer.code !== '0000' || !('resp_data' in answer)) {
    noteFailedLoad();
    throw new RefusedList(answer.msg);
  }
  // The compiler does not narrow a union that still hangs on `Name`.
  return answer.resp_data as ResponseOf<SubscriberApi[Name]>;
};

/** Who asks: lists differ by person, so each has lists of their own in memory. */
export const useAsker = (): string => useSession()?.ms ?? '';

/**
 * What the server rendered stands until an answer is there, for whoever it is. A guest needs no second answer right after;
 * what is the caller's own comes as soon as the page knows that it has one.
 */
const useFallback = <Part extends keyof PublicData>(part: Part) => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  if (data === null) return {};
  return { fallbackData: data[part], ...(isHydrated ? {} : { revalidateOnMount: false }) };
};

export const useClasses = (): SWRResponse<PublicData['classes']> =>
  useSWR(['classes', useAsker()], () => askFor('getClassifyCardCenterList', channelPart()), {
    ...useFallback('classes'),
    refreshInterval: CLASSES_REFRESH_MS,
  });

/**
 * Asked for at once even by guests: the answer also sets the clock that the countdown runs by. Who has a session asks once,
 * with it.
 */
export const useGrabs = (): SWRResponse<PublicData['grabs']> => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const isGuest = typeof document !== 'undefined' && currentSession() === null;
  return useSWR(['grabs', useAsker()], () => askFor('getTimeLimitedCardGrabbingList', channelPart()), {
    ...(data && { fallbackData: data.grabs }),
    ...(isHydrated ? {} : { revalidateOnMount: isGuest }),
    refreshInterval: (latest: PublicData['grabs'] | undefined) => refreshAfterMs(latest?.sessions ?? [], serverNow()),
  });
};

export const useBackground = (): SWRResponse<PublicData['background']> =>
  useSWR('background', () => askFor('getCardCenterBackground', channelPart()), {
    ...useFallback('background'),
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
