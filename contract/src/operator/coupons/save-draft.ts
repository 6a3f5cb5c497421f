import { z } from 'zod';
import { id } from '#field.ts';
import { couponTerms, firstStock } from '#operator/coupons/coupon-terms.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const saveDraft = operatorEndpoint({
  path: '/console-api/coupons/saveDraft',
  summary: 'Writes a new coupon, or a change of one; nothing of it is seen by anybody before it was approved',
  right: 'coupons.write',
  request: z.object({
    /** Null for a new coupon. */
    templateId: id.nullable(),
    /** The revision that was read; 0 where nothing was being written. */
    expectedRevision: z.int().nonnegative(),
    terms: couponTerms,
    /** For a coupon that was never released; null for one that was: its stock and limits change by amount. */
    firstStock: firstStock.nullable(),
  }),
  response: z.object({ templateId: z.uuid(), revision: z.int() }),
  /** The stale value is the revision. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
