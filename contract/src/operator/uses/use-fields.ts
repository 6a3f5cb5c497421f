import { z } from 'zod';
import { instant } from '#field.ts';

export const useStates = ['STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER'] as const;

/** A use of a coupon. */
export const useEntry = z.object({
  subscriberId: z.uuid(),
  orderId: z.uuid(),
  /** What the biller knows it by. */
  orderNo: z.string(),
  ownedId: z.uuid(),
  /** HANDED_OVER: the biller did not say in time, and it is for operators to settle. */
  state: z.enum(useStates),
  createdAt: instant,
  settledAt: instant.nullable(),
  refusal: z.string().nullable(),
});
