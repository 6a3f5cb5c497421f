import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { benefitKinds } from '#foundation/benefit-kinds.ts';
import { amountFen, id, instant } from '#foundation/field.ts';
import { COUPON_PRICE_MAX_FEN } from '#foundation/limits.ts';
import { title } from '#subscriber/subscriber-fields.ts';

export const SIMILAR_COUPONS_MAX = 3;

/** Units of a coupon, and what they were worth. */
const sum = z.object({ units: z.int().nonnegative(), valueFen: amountFen.nonnegative() });

export const listSimilarCoupons = call({
  path: '/console-api/board/similarCoupons',
  summary:
    'What coupons of the same kind did, nearest in value first: over their life, as of the last count of the board',
  who: { operator: 'coupons.read' },
  request: z.strictObject({
    /** The coupon that they are compared with: not in the answer. */
    templateId: id.optional(),
    benefitKind: z.enum(benefitKinds),
    bookValueFen: z.int().nonnegative().max(COUPON_PRICE_MAX_FEN),
  }),
  answer: json(
    z.object({
      /** Null: never counted, so the list is empty. */
      countedAt: instant.nullable(),
      items: z
        .array(
          z.object({
            templateId: z.uuid(),
            title,
            claimStart: instant,
            claimEnd: instant,
            /** Of one coupon now. */
            bookValueFen: amountFen,
            /** Collected, given and exchanged. */
            handedOut: sum,
            used: sum,
            /** Neither used nor withdrawn before their validity ended. The rest of those handed out can still be used or was withdrawn. */
            expired: sum,
          }),
        )
        .max(SIMILAR_COUPONS_MAX),
    }),
  ),
  refusals: [],
});
