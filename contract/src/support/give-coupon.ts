import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { requestId } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const giveCoupon = call({
  path: '/console-api/subscribers/giveCoupon',
  summary:
    'Gives a subscriber a coupon, whatever its audience; stock, window and limits hold as for any claim; beyond the daily sum it waits',
  who: { operator: 'subscribers.change' },
  /** The same `requestId` gives it only once. */
  request: z.strictObject({ subscriberId: z.uuid(), templateId: z.uuid(), requestId, reason }),
  isRepeatable: true,
  answer: json(
    z.object({
      /** Null while it waits. */
      ownedId: z.uuid().nullable(),
      ...waitsFor,
    }),
  ),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'NOT_GRANTED'],
});
