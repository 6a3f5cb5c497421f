import { z } from 'zod';

/** A coupon that was granted and waits, by its owner and its id. */
const heldCoupon = z.strictObject({ subscriberId: z.uuid(), ownedId: z.uuid() });
const HELD_COUPONS_AT_ONCE_MAX = 200;
export const heldCoupons = z.array(heldCoupon).min(1).max(HELD_COUPONS_AT_ONCE_MAX);

/** HELD: until somebody decides or its time is over. RELEASED: it can be used. WITHDRAWN: by an approved clawback. */
export const holdState = z.enum(['HELD', 'RELEASED', 'WITHDRAWN']);

/** What accounts of a person share with others; nothing where none was seen. */
export const sharedMarks = z.object({
  /** With which the person was seen. */
  devices: z.int().nonnegative(),
  /** Accounts on the one of them that has most, the person's own included. */
  deviceAccounts: z.int().nonnegative(),
  networks: z.int().nonnegative(),
  /** The same within the last 24 hours. */
  networkAccounts: z.int().nonnegative(),
});
