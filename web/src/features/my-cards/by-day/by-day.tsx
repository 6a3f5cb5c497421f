import { useDeferred } from '#lib/loading/use-deferred.ts';
import type { DaysOfExpiryProps } from './days-of-expiry.tsx';

const days = async () => import('./days-of-expiry.tsx');

/** One's coupons by day of expiry, lazy-loaded with the view; until then, or if that fails, the plain list. */
export const ByDay = (props: DaysOfExpiryProps) => {
  const { part } = useDeferred(days);
  return part === null ? props.children(props.cards) : <part.DaysOfExpiry {...props} />;
};
