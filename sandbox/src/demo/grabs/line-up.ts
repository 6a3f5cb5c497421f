import type { DemoFace } from '#demo/demo-coupon.ts';

/** A coupon of a grab: its units in each grab, one per person. */
export interface GrabCoupon extends DemoFace {
  readonly units: number;
}

/** The coupons of one grab; line-ups take turns. */
export interface LineUp {
  readonly name: string;
  readonly coupons: readonly GrabCoupon[];
}
