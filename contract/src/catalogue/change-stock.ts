import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { unitRefusals } from '#catalogue/unit-refusals.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { unitsBy } from './coupon-terms.ts';

export const changeStock = call({
  path: '/console-api/coupons/changeStock',
  summary: 'Adds units to a pool or removes some, by amount, if the total is still the expected one',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ poolId: id, expectedTotal: z.int32().nonnegative(), by: unitsBy, reason }),
  isRepeatable: true,
  answer: json(z.object({ total: z.int(), issued: z.int(), left: z.int() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'FEWER_LEFT', ...unitRefusals],
});
