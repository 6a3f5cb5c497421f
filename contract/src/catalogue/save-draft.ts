import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { couponTerms, firstStock } from './coupon-terms.ts';

export const saveDraft = call({
  path: '/console-api/coupons/saveDraft',
  summary: 'Saves the draft of a new coupon or of a change; not public before it is approved',
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    /** Null for a new coupon. */
    templateId: id.nullable(),
    /** The revision that was read; 0 if there was no draft. */
    expectedRevision: z.int32().nonnegative(),
    terms: couponTerms,
    /** For a coupon that was never released; null otherwise: a released coupon's stock and limits change by amount. */
    firstStock: firstStock.nullable(),
  }),
  isRepeatable: true,
  answer: json(z.object({ templateId: z.uuid(), revision: z.int() })),
  /** The stale value is the revision. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
