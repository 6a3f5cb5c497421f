import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const withdrawCoupon = call({
  path: '/console-api/subscribers/withdrawCoupon',
  summary: 'Withdraws an available coupon; its unit does not return to stock',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({ subscriberId: z.uuid(), ownedId: z.uuid(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'DAILY_SUM_REACHED'],
});
