import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

/** Maximum days of validity of a restored coupon. */
const RESTORED_DAYS_MAX = 90;

export const restoreCoupon = call({
  path: '/console-api/subscribers/restoreCoupon',
  summary:
    'Gives an expired or withdrawn coupon back to its owner; asks for it where it is used, to be reversed at the biller',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    ownedId: z.uuid(),
    /** Required if its validity is over: days from when it is restored. */
    days: z.int().min(1).max(RESTORED_DAYS_MAX).optional(),
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object(waitsFor)),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'NUMBER_CHANGED', 'DAILY_SUM_REACHED'],
});
