import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { comparedGroup, ofComparison } from '#experiment/comparison-fields.ts';
import { id } from '#foundation/field.ts';

export const showCouponComparison = call({
  path: '/console-api/coupons/comparison',
  summary:
    'What the variants of the text of a coupon brought, in these released terms, next to the coupon itself, with intervals that hold together and however often they are looked at',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ templateId: id, version: z.int32().positive() }),
  answer: json(
    z.object({
      /** The coupon with its own text. */
      coupon: comparedGroup,
      ...ofComparison,
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
