import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { attributeId } from '#catalogue/audience.ts';

/** The most uses of an attribute that are listed. */
export const ATTRIBUTE_USES_SHOWN = 200;

export const attributeUseKinds = ['COUPON', 'SEGMENT', 'AD', 'DISTRIBUTION'] as const;

export const showAttributeUses = call({
  path: '/console-api/audiences/showAttributeUses',
  summary:
    'What uses an attribute: coupons and drafts, segments, ads, and distributions whose people are being listed; those that the caller may see',
  who: { operator: 'audiences.read' },
  request: z.strictObject({ attributeId }),
  answer: json(
    z.object({
      items: z
        .array(
          z.object({
            kind: z.enum(attributeUseKinds),
            id: z.string(),
            title: z.object({ 'zh-CN': z.string(), en: z.string() }),
          }),
        )
        .max(ATTRIBUTE_USES_SHOWN),
      /** Uses that are not listed: the caller may not see them, or there are too many. */
      others: z.int().nonnegative(),
    }),
  ),
  refusals: [],
});
