import { ALL, FOR_YOU } from './chosen-list.ts';
import { DeferredList } from './coupon-pages/deferred-list.tsx';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import { loadExtras } from './load-extras.ts';

/** One list in full: 'for you', all coupons, or those of a class. */
export const ChosenList = ({ chosen }: { readonly chosen: string }) =>
  chosen === FOR_YOU ? (
    <DeferredList load={loadExtras}>{({ ForYou }) => <ForYou />}</DeferredList>
  ) : (
    <DeferredPages query={chosen === ALL ? {} : { classId: chosen }} />
  );

/** No coupon of any class is on offer. */
export const NoClasses = ({ onRetry }: { readonly onRetry: () => unknown }) => (
  <DeferredList load={loadExtras}>{({ EmptyCentre }) => <EmptyCentre onRetry={onRetry} />}</DeferredList>
);
