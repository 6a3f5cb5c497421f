import { loadLater, useLater } from '#lib/use-later.ts';
import { useWords } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import type { CouponPagesProps } from './coupon-pages.tsx';
import { FailedList } from './failed-list.tsx';

const SKELETONS = 5;

const pages = async () => import('./coupon-pages.tsx');

/** Fetches the endless list's code before it is asked for. */
export const prefetchPages = (): Promise<unknown> => loadLater(pages);

/** The endless list, which the first sight of the centre does without. */
export const LaterPages = (props: CouponPagesProps) => {
  const { centre } = useWords();
  const { part, hasFailed, retry } = useLater(pages);
  if (part !== null) return <part.CouponPages {...props} />;
  return hasFailed ? <FailedList onRetry={retry} /> : <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
};
