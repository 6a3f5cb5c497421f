import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { unitsBy } from './coupon-terms.ts';

const couponLimits = ['PER_PERSON', 'PER_PERSON_DAY', 'STOCK_PER_DAY'] as const;

export const changeLimit = call({
  path: '/console-api/coupons/changeLimit',
  summary:
    'Changes a limit by an amount, if it still has the expected value; a higher limit for a person takes effect once approved',
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    templateId: id,
    limit: z.enum(couponLimits),
    /** Null: no limit. */
    expected: z.int32().positive().nullable(),
    /** The change, from 0 if there was no limit; null removes it (not the limit per person). */
    by: unitsBy.nullable(),
    reason,
  }),
  isRepeatable: true,
  answer: json(
    z.object({
      /** The limit in force; null: none. */
      value: z.int().nullable(),
      ...waitsFor,
    }),
  ),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'FEWER_LEFT'],
});
