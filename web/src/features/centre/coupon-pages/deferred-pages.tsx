import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import type { CouponPagesProps } from './coupon-pages.tsx';
import { FailedList } from './failed-list.tsx';
import { pages } from './pages-code.ts';

const SKELETONS = 5;

/** The endless list, lazy-loaded: the centre's first paint does without it. */
export const DeferredPages = (props: CouponPagesProps) => {
  const { centre } = useWords();
  const { part, hasFailed, retry } = useDeferred(pages);
  if (part !== null) return <part.CouponPages {...props} />;
  return hasFailed ? <FailedList onRetry={retry} /> : <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
};
