import { claimCoupon } from './claim-coupon.ts';
import { claimDailyCoupons } from './claim-daily-coupons.ts';

export const claimCalls = {
  claimCoupon,
  claimDailyCoupons,
};
