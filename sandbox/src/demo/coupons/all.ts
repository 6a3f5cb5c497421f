import { creditCoupons } from '#demo/coupons/credit.ts';
import { experienceCoupons } from '#demo/coupons/experience.ts';
import { lifeCoupons } from '#demo/coupons/life.ts';
import { newcomerCoupons } from '#demo/coupons/newcomer.ts';
import { offShelfCoupons } from '#demo/coupons/off-shelf.ts';
import { topupCoupons } from '#demo/coupons/topup.ts';
import { trafficCoupons } from '#demo/coupons/traffic.ts';
import type { DemoCoupon } from '#demo/demo-coupon.ts';

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
