import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import { createLiveAnswer } from '#lib/call/live-answer.ts';
import { useRendered } from '#lib/page/page-state.tsx';

export const liveClasses = createLiveAnswer<CentreData['classes']>();

/** The coupons by class, as far as known. */
export const useClasses = () => liveClasses.use(useRendered('centre')?.classes);
