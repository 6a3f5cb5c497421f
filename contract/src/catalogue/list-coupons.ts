import { z } from 'zod';
import { inBranch, ofBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { cardClass, classId, id, instant } from '#foundation/field.ts';
import { COUPON_KEYWORD_MAX_LENGTH } from '#foundation/limits.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { couponActions, couponSorts, couponState, draftState } from './coupon-state.ts';

export const listCoupons = call({
  path: '/console-api/coupons/list',
  summary: 'Coupons by name, id, class and state',
  who: { operator: 'coupons.read' },
  request: z.strictObject({
    /** Part of a title in either language, or a full id. */
    keyword: z.string().trim().min(1).max(COUPON_KEYWORD_MAX_LENGTH).optional(),
    cardClass: cardClass.optional(),
    classId: classId.optional(),
    /** Archived coupons are listed only where requested. */
    states: z.array(couponState).min(1).max(8).optional(),
    /** With a draft in progress, or one waiting for approval. */
    draft: draftState.optional(),
    /** Whether their terms use a partner's codes. */
    externalCodes: z.boolean().optional(),
    /** Only those that can be collected in the centre now and have at most a twentieth of its stock left. */
    isShort: z.literal(true).optional(),
    /** Of this campaign; the coupons of a template are listed only so. */
    campaignId: id.optional(),
    ...inBranch,
    sort: z.enum(couponSorts).default('-created'),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        templateId: z.uuid(),
        ...ofBranch,
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        cardClass,
        classId,
        state: couponState,
        /** What its state allows now. */
        actions: z.array(z.enum(couponActions)).max(couponActions.length),
        draft: draftState.nullable(),
        campaign: z.object({ campaignId: z.uuid(), title: z.string() }).nullable(),
        claimStart: instant,
        claimEnd: instant,
        /** In all of its stock: the centre, grabs and code batches. */
        total: z.int(),
        issued: z.int(),
        termsVersion: z.int(),
        createdAt: instant,
      }),
      { total },
    ),
  ),
  refusals: [],
});
