import { useAnswer, useRenderedFirst } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { useRendered } from '#lib/page/page-state.tsx';
import { useRefetchAt } from '#lib/time/use-at.ts';

/** Today's background and banners; replaced when others are due. */
export const useBackground = () => {
  const background = useAnswer('showTheme', channelPart(), {
    ...useRenderedFirst(useRendered('centre')?.background),
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  useRefetchAt(background.data?.changesAt, background.mutate);
  return background;
};
