import type { claimCalls } from '@coupon-centre/contract/claim/claim-calls';
import type { Room } from '#platform/rooms/room.ts';
import { type CollectNeeds, claimCoupon } from './claim-coupon.ts';
import { claimDailyCoupons } from './claim-daily-coupons.ts';

/** Collecting a coupon, or all daily ones. */
export const claimRoom = (needs: CollectNeeds): Room<typeof claimCalls> => {
  const claimOne = claimCoupon(needs);
  return { calls: { claimCoupon: claimOne, claimDailyCoupons: claimDailyCoupons({ ...needs, claimOne }) } };
};
