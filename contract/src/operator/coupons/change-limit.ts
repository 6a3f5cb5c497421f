import { z } from 'zod';
import { id } from '#field.ts';
import { unitsBy } from '#operator/coupons/coupon-terms.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const couponLimits = ['PER_PERSON', 'PER_PERSON_DAY', 'STOCK_PER_DAY'] as const;

export const changeLimit = operatorEndpoint({
  path: '/console-api/coupons/changeLimit',
  summary: 'Changes a limit by amount from the value that is expected; what people have stays theirs',
  right: 'coupons.write',
  request: z.object({
    templateId: id,
    limit: z.enum(couponLimits),
    /** Null: there is none. */
    expected: z.int().positive().nullable(),
    /** By how much, from 0 where there was none; null lifts it (not the one per person). */
    by: unitsBy.nullable(),
    reason,
  }),
  response: z.object({ value: z.int().nullable() }),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'FEWER_LEFT'],
});
