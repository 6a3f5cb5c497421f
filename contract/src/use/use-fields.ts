import { z } from 'zod';
import { instant } from '#foundation/field.ts';

export const useStates = ['STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER', 'REVERSED'] as const;
const reversalStates = ['STARTED', 'HANDED_OVER', 'REVERSED', 'REFUSED'] as const;

/** A use of a coupon. */
export const useEntry = z
  .object({
    subscriberId: z.uuid(),
    orderId: z.uuid(),
    /** The biller's order number. */
    orderNo: z.string(),
    ownedId: z.uuid(),
    /** HANDED_OVER: the biller did not answer in time; operators settle it. REVERSED: undone at the biller after it had succeeded. */
    state: z.enum(useStates),
    createdAt: instant,
    settledAt: instant.nullable(),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'Use' });

/** The reversal of a use at the biller, for a coupon that support restores. */
export const reversalEntry = z
  .object({
    subscriberId: z.uuid(),
    reversalId: z.uuid(),
    /** The order of the use. */
    orderNo: z.string(),
    ownedId: z.uuid(),
    /** STARTED: the biller has not confirmed yet. HANDED_OVER: it did not in time; operators settle it. REFUSED: the coupon stays used. */
    state: z.enum(reversalStates),
    createdAt: instant,
    settledAt: instant.nullable(),
    /** Until when the coupon can be used once it is restored. */
    validTo: instant,
    refusal: z.string().nullable(),
  })
  .meta({ id: 'Reversal' });
