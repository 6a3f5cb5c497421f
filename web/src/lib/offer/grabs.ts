import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import { createLiveAnswer } from '#lib/call/live-answer.ts';
import { usePageState } from '#lib/page/page-state.tsx';

export const liveGrabs = createLiveAnswer<CentreData['grabs']>();

/** The time-limited grabs that the server rendered; undefined if it rendered none. */
export const useRenderedGrabs = (): CentreData['grabs'] | undefined => {
  const { data } = usePageState();
  return (data && 'grabs' in data && data.grabs) || undefined;
};
