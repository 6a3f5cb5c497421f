import { creditCoupons } from '#seed/coupons/credit.ts';
import { experienceCoupons } from '#seed/coupons/experience.ts';
import { lifeCoupons } from '#seed/coupons/life.ts';
import { newcomerCoupons } from '#seed/coupons/newcomer.ts';
import { offShelfCoupons } from '#seed/coupons/off-shelf.ts';
import { topupCoupons } from '#seed/coupons/topup.ts';
import { trafficCoupons } from '#seed/coupons/traffic.ts';
import type { DemoCoupon } from '#seed/demo-coupon.ts';

/** Every coupon of the demo province, in the operators' order. */
export const demoCoupons: readonly DemoCoupon[] = [
  ...trafficCoupons,
  ...creditCoupons,
  ...topupCoupons,
  ...experienceCoupons,
  ...lifeCoupons,
  ...newcomerCoupons,
  ...offShelfCoupons,
];
