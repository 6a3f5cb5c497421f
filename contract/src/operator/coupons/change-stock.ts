import { z } from 'zod';
import { id } from '#field.ts';
import { unitsBy } from '#operator/coupons/coupon-terms.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const changeStock = operatorEndpoint({
  path: '/console-api/coupons/changeStock',
  summary: 'Puts units into a pool or takes some out, by amount, from the total that is expected',
  right: 'coupons.write',
  request: z.object({ poolId: id, expectedTotal: z.int().nonnegative(), by: unitsBy, reason }),
  response: z.object({ total: z.int(), issued: z.int(), left: z.int() }),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'FEWER_LEFT'],
});
