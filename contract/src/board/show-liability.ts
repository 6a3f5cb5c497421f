import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { COUPON_KEYWORD_MAX_LENGTH } from '#foundation/limits.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { title } from '#subscriber/subscriber-fields.ts';

export const showLiability = call({
  path: '/console-api/board/showLiability',
  summary:
    'Liability: collected, unused coupons, exchange codes that are out and what distributions still have to give, at book value, by coupon and batch; largest value first',
  who: { operator: 'finance.read' },
  request: z.strictObject({
    /** Part of a title in either language, or a coupon's full id. */
    keyword: z.string().trim().min(1).max(COUPON_KEYWORD_MAX_LENGTH).optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        templateId: z.uuid(),
        title,
        termsVersion: z.int(),
        poolId: z.uuid(),
        /** Origin of the units: the centre, a grab, a batch of exchange codes. */
        source: z.enum(['CENTRE', 'GRAB', 'BATCH']),
        /** The id of the grab or batch. */
        sourceId: z.uuid().nullable(),
        /** When the grab begins or the batch was made. */
        sourceAt: instant.nullable(),
        /** Coupons that can still be used, codes that can still be exchanged for one, and coupons that distributions have to give. */
        units: z.int(),
        /** The codes among them. */
        codes: z.int(),
        /** What approved distributions still have to give, at most what is in stock. */
        promised: z.int(),
        bookValueFen: amountFen,
        valueFen: amountFen,
      }),
      {
        countedAt: instant.nullable(),
        /** Of all rows on all pages, with the same filter. */
        units: z.int(),
        valueFen: amountFen,
        codes: z.int(),
        codesValueFen: amountFen,
        promised: z.int(),
        promisedValueFen: amountFen,
      },
    ),
  ),
  refusals: [],
});
