import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { classId } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

export const listCouponClasses = call({
  path: '/console-api/coupons/listClasses',
  summary: 'The categories for coupons, in display order',
  who: { operator: 'coupons.read' },
  request: z.strictObject(pageRequest),
  answer: json(pageOf(z.object({ classId, name: z.object({ 'zh-CN': z.string(), en: z.string() }) }))),
  refusals: [],
});
