import type { CouponPagesProps } from './coupon-pages.tsx';
import { DeferredList } from './deferred-list.tsx';
import { pages } from './pages-code.ts';

/** The endless list, lazy-loaded: the centre's first paint does without it. */
export const DeferredPages = (props: CouponPagesProps) => (
  <DeferredList load={pages}>{({ CouponPages }) => <CouponPages {...props} />}</DeferredList>
);
