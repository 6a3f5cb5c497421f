import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

/** Maximum days of validity of a restored coupon. */
const RESTORED_DAYS_MAX = 90;

export const restoreCoupon = call({
  path: '/console-api/subscribers/restoreCoupon',
  summary: 'Gives a used, expired or withdrawn coupon back to its owner',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    ownedId: z.uuid(),
    /** Required if its validity is over: days from now. */
    days: z.int().min(1).max(RESTORED_DAYS_MAX).optional(),
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({ validTo: instant })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
