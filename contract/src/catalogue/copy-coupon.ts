import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const copyCoupon = call({
  path: '/console-api/coupons/copy',
  summary: 'A new draft with the terms of another coupon',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ templateId: id }),
  isRepeatable: true,
  answer: json(z.object({ templateId: z.uuid() })),
  refusals: ['UNKNOWN_ITEM'],
});
