import { z } from 'zod';
import { instant } from '#foundation/field.ts';

const useStates = ['STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER'] as const;

/** A use of a coupon. */
export const useEntry = z
  .object({
    subscriberId: z.uuid(),
    orderId: z.uuid(),
    /** The biller's order number. */
    orderNo: z.string(),
    ownedId: z.uuid(),
    /** HANDED_OVER: the biller did not answer in time; operators settle it. */
    state: z.enum(useStates),
    createdAt: instant,
    settledAt: instant.nullable(),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'Use' });
