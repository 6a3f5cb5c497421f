import { useAnswer, useOwnAnswer, useRenderedFirst } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { useRendered } from '#lib/page/page-state.tsx';
import { useRefetchAt } from '#lib/time/use-at.ts';

const CLASSES_REFRESH_MS = 60_000;

/** Guests use the rendered answer without asking again; a subscriber's own follows once the session is known. */
export const useClasses = () =>
  useOwnAnswer('listOffersByClass', channelPart(), {
    ...useRenderedFirst(useRendered('centre')?.classes),
    refreshInterval: CLASSES_REFRESH_MS,
  });

export const useBackground = () => {
  const background = useAnswer('showTheme', channelPart(), {
    ...useRenderedFirst(useRendered('centre')?.background),
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  useRefetchAt(background.data?.changesAt, background.mutate);
  return background;
};
