import type { CentreData } from '@coupon-centre/contract/content/page-rendering';
import useSWR, { type SWRResponse } from 'swr';
import { useAskAgain } from '#lib/ask-again.ts';
import { useIsHydrated } from '#lib/hydrated.ts';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { usePageState } from '#lib/page-state.tsx';
import { channelPart } from '#lib/visit.ts';

const CLASSES_REFRESH_MS = 60_000;

/**
 * What the server rendered stands until an answer is there, for whoever it is. A guest needs no second answer right after;
 * what is the caller's own comes as soon as the page knows that it has one.
 */
const useFallback = <Part extends Exclude<keyof CentreData, 'screen'>>(part: Part) => {
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  if (data?.screen !== 'centre') return {};
  return { fallbackData: data[part], ...(isHydrated ? {} : { revalidateOnMount: false }) };
};

export const useClasses = (): SWRResponse<CentreData['classes']> =>
  useSWR(['classes', useAsker()], () => askFor('getClassifyCardCenterList', channelPart()), {
    ...useFallback('classes'),
    refreshInterval: CLASSES_REFRESH_MS,
  });

export const useBackground = (): SWRResponse<CentreData['background']> => {
  const background = useSWR('background', () => askFor('getCardCenterBackground', channelPart()), {
    ...useFallback('background'),
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  useAskAgain(background.data?.changesAt ?? null, background.mutate);
  return background;
};
