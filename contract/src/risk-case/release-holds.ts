import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { heldCoupons } from './hold-fields.ts';

export const releaseHolds = call({
  path: '/console-api/riskCases/releaseHolds',
  summary: 'Lets held coupons be used at once, with the time that they were held added to their validity',
  who: { operator: 'risk.manage' },
  request: z.strictObject({ coupons: heldCoupons, reason }),
  isRepeatable: true,
  answer: json(
    z.object({
      released: z.int().positive(),
      /** Decided by somebody else before. */
      decided: z.int().nonnegative(),
    }),
  ),
  /** WRONG_STATE: all of them were decided before. */
  refusals: ['WRONG_STATE'],
});
