import type { ReactNode } from 'react';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { FailedList } from './failed-list.tsx';

const SKELETONS = 5;

interface DeferredListProps<Part extends object> {
  /** The same function on every render. */
  readonly load: () => Promise<Part>;
  readonly children: (part: Part) => ReactNode;
}

/** A list whose code is loaded when it is shown. */
export const DeferredList = <Part extends object>({ load, children }: DeferredListProps<Part>) => {
  const { centre } = useWords();
  const { part, hasFailed, retry } = useDeferred(load);
  if (part !== null) return children(part);
  return hasFailed ? <FailedList onRetry={retry} /> : <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
};
