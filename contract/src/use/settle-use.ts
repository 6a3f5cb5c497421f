import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

/**
 * ASK: query the biller again. GIVE_BACK: return the coupon to its owner, unless the biller granted it or works on it. USED: mark as
 * used manually.
 */
const settlements = ['ASK', 'GIVE_BACK', 'USED'] as const;

export const settleUse = call({
  path: '/console-api/uses/settle',
  summary: 'Settles a hanging use; the subscriber is notified by SMS',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({ subscriberId: z.uuid(), orderId: z.uuid(), settlement: z.enum(settlements), reason }),
  /** UNKNOWN: the biller still has no answer; PENDING: it has the order and works on it. Nothing was changed by either. */
  answer: json(z.object({ outcome: z.enum(['USED', 'GIVEN_BACK', 'UNKNOWN', 'PENDING']) })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'DAILY_SUM_REACHED'],
});
