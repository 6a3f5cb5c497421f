import type { claimCalls } from '@coupon-centre/contract/claim/claim-calls';
import type { Room } from '#platform/rooms/room.ts';
import { type CollectNeeds, claimCoupon } from './claim-coupon.ts';

/** Collecting a coupon. */
export const claimRoom = (needs: CollectNeeds): Room<typeof claimCalls> => ({
  calls: { claimCoupon: claimCoupon(needs) },
});
