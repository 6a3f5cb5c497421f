import { z } from 'zod';
import { cardClass, classId, instant } from '#field.ts';
import { couponSorts, couponState, draftState } from '#operator/coupons/coupon-state.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const listCoupons = operatorEndpoint({
  path: '/console-api/coupons/list',
  summary: 'Coupons by name, id, class and state',
  right: 'coupons.read',
  request: z.object({
    /** Part of a title in either language, or a whole id. */
    keyword: z.string().trim().min(1).max(60).optional(),
    cardClass: cardClass.optional(),
    classId: classId.optional(),
    /** Those that are archived only show where they are asked for. */
    states: z.array(couponState).min(1).max(8).optional(),
    /** With something being written, or waiting for somebody to approve it. */
    draft: draftState.optional(),
    /** Those whose codes are a partner's by their terms, or those whose are not. */
    externalCodes: z.boolean().optional(),
    sort: z.enum(couponSorts).default('-created'),
    page: z.int().min(1).max(10_000).default(1),
    size: listSize,
  }),
  response: z.object({
    items: z.array(
      z.object({
        templateId: z.uuid(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        cardClass,
        classId,
        state: couponState,
        draft: draftState.nullable(),
        claimStart: instant,
        claimEnd: instant,
        /** Of all its stock: the centre's, its grabs' and its batches' of codes. */
        total: z.int(),
        issued: z.int(),
        termsVersion: z.int(),
        createdAt: instant,
      }),
    ),
    total: z.int().nonnegative(),
  }),
  refusals: [],
});
