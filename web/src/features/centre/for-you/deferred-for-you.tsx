import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { FailedList } from '../coupon-pages/failed-list.tsx';

const panel = async () => import('./for-you.tsx');
const SKELETONS = 4;

/** Suggestions, loaded when their tab is chosen. */
export const DeferredForYou = () => {
  const { centre } = useWords();
  const { part, hasFailed, retry } = useDeferred(panel);
  if (part !== null) return <part.ForYou />;
  return hasFailed ? <FailedList onRetry={retry} /> : <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
};
