import { lazyLoad } from '#lib/loading/use-deferred.ts';
import type { CouponPagesProps } from './coupon-pages.tsx';
import { DeferredList } from './deferred-list.tsx';

const pages = async () => import('./coupon-pages.tsx');

/** Preloads the endless list's code. */
export const prefetchPages = (): Promise<unknown> => lazyLoad(pages);

/** The endless list, lazy-loaded: the centre's first paint does without it. */
export const DeferredPages = (props: CouponPagesProps) => (
  <DeferredList load={pages}>{({ CouponPages }) => <CouponPages {...props} />}</DeferredList>
);
