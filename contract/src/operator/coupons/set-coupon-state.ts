import { z } from 'zod';
import { id } from '#field.ts';
import { couponActions, couponState } from '#operator/coupons/coupon-state.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const setCouponState = operatorEndpoint({
  path: '/console-api/coupons/setState',
  summary: 'Pauses, resumes, stops or archives a coupon; nobody collects it once a pause or a stop was answered',
  right: 'coupons.write',
  request: z.object({ templateId: id, action: z.enum(couponActions), reason }),
  response: z.object({ state: couponState }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
