import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const copyCoupon = operatorEndpoint({
  path: '/console-api/coupons/copy',
  summary: 'A new draft with the terms of another coupon',
  right: 'coupons.write',
  request: z.object({ templateId: id }),
  response: z.object({ templateId: z.uuid() }),
  refusals: ['UNKNOWN_ITEM'],
});
