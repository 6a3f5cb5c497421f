import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, instant } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';

export const showLiability = call({
  path: '/console-api/board/showLiability',
  summary: 'Liability: collected, unused coupons at book value, by coupon and batch',
  who: { operator: 'finance.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      countedAt: instant.nullable(),
      units: z.int(),
      valueFen: amountFen,
      items: z.array(
        z.object({
          templateId: z.uuid(),
          title,
          termsVersion: z.int(),
          /** Origin of the units: the centre, a grab, a batch of exchange codes. */
          source: z.enum(['CENTRE', 'GRAB', 'BATCH']),
          /** The id of the grab or batch. */
          sourceId: z.uuid().nullable(),
          /** When the grab begins or the batch was made. */
          sourceAt: instant.nullable(),
          units: z.int(),
          bookValueFen: amountFen,
          valueFen: amountFen,
        }),
      ),
    }),
  ),
  refusals: [],
});
