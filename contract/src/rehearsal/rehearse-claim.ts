import { call } from '#call/call.ts';
import { claimCoupon } from '#claim/claim-coupon.ts';

/** Not part of the subscribers' API: only for sessions made by `npm run rehearse`. */
export const rehearseClaim = call({
  ...claimCoupon,
  path: '/bass-card/rehearsal/collectFromCardCenter',
  summary: 'Collect from the shadow stock of a rehearsal; the coupon has no value',
});
