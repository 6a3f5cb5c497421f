import { z } from 'zod';

/** The state at the moment of the answer: SCHEDULED, RUNNING and ENDED follow the clock. */
export const couponStates = [
  'DRAFT',
  'IN_REVIEW',
  'SCHEDULED',
  'RUNNING',
  'PAUSED',
  'ENDED',
  'STOPPED',
  'ARCHIVED',
] as const;
export const couponState = z.enum(couponStates);
export type CouponState = z.output<typeof couponState>;

/** States of a draft. */
export const draftStates = ['DRAFT', 'IN_REVIEW'] as const;
export const draftState = z.enum(draftStates);

/** Actions on a released coupon. */
export const couponActions = ['PAUSE', 'RESUME', 'STOP', 'ARCHIVE'] as const;
export type CouponAction = (typeof couponActions)[number];

export const couponSorts = ['position', '-created', 'claimStart', 'claimEnd', 'left'] as const;
export type CouponSort = (typeof couponSorts)[number];
