import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { couponActions, couponState } from './coupon-state.ts';

export const setCouponState = call({
  path: '/console-api/coupons/setState',
  summary: 'Pauses, resumes, stops or archives a coupon; no claim succeeds after a pause or stop was answered',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ templateId: id, action: z.enum(couponActions), reason }),
  answer: json(z.object({ state: couponState })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
