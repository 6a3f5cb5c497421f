import type { DemoFace } from '#seed/demo-coupon.ts';

/** A coupon of a grab: so many units in each, one a person. */
export interface GrabCoupon extends DemoFace {
  readonly units: number;
}

/** The coupons that are grabbed together; line-ups take turns. */
export interface LineUp {
  readonly name: string;
  readonly coupons: readonly GrabCoupon[];
}
