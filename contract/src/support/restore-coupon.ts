import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

/** Maximum days of validity of a restored coupon. */
const RESTORED_DAYS_MAX = 90;

export const restoreCoupon = call({
  path: '/console-api/subscribers/restoreCoupon',
  summary: 'Gives a used, expired or withdrawn coupon back to its owner; a use is first reversed at the biller',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    ownedId: z.uuid(),
    /** Required if its validity is over: days from now. */
    days: z.int().min(1).max(RESTORED_DAYS_MAX).optional(),
    reason,
  }),
  isRepeatable: true,
  answer: json(
    z.object({
      /**
       * REVERSING: the biller has not yet confirmed that it undid the use; the coupon stays used until then. NOT_REVERSED: it
       * refused to, and the coupon stays used.
       */
      outcome: z.enum(['RESTORED', 'REVERSING', 'NOT_REVERSED']),
      /** Until when the coupon can be used once it is restored. */
      validTo: instant,
      /** The biller's reason, with NOT_REVERSED. */
      refusal: z.string().nullable(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'DAILY_SUM_REACHED'],
});
