import { claimCoupon } from './claim-coupon.ts';

export const claimCalls = {
  claimCoupon,
};
