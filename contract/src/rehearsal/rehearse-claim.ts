import { call } from '#call/call.ts';
import { claimCoupon } from '#claim/claim-coupon.ts';

/** Not of the subscriber's API: only sessions that `npm run rehearse` makes are let in. */
export const rehearseClaim = call({
  ...claimCoupon,
  path: '/bass-card/rehearsal/collectFromCardCenter',
  summary: 'Collect from the shadow stock of a rehearsal; what is answered is worth nothing',
});
