import { z } from 'zod';
import { classId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const listCouponClasses = operatorEndpoint({
  path: '/console-api/coupons/listClasses',
  summary: 'The categories that a coupon can stand in, in their order',
  right: 'coupons.read',
  request: z.object({}),
  response: z.object({
    items: z.array(z.object({ classId, name: z.object({ 'zh-CN': z.string(), en: z.string() }) })),
  }),
  refusals: [],
});
