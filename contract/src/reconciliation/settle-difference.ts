import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { differenceKinds } from './difference-fields.ts';

const ORDER_NO_MAX_LENGTH = 128;

export const settleDifference = call({
  path: '/console-api/reconciliation/settleDifference',
  summary: 'Closes a difference that was dealt with; changes neither the order nor the coupon',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    orderNo: z.string().min(1).max(ORDER_NO_MAX_LENGTH),
    kind: z.enum(differenceKinds),
    reason,
  }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
