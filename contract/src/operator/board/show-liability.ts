import { z } from 'zod';
import { amountFen, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { title } from '#operator/subscribers/subscriber-fields.ts';

export const showLiability = operatorEndpoint({
  path: '/console-api/board/showLiability',
  summary: 'What is owed: coupons collected and not used, at their value for the books, by coupon and batch',
  right: 'finance.read',
  request: z.object({}),
  response: z.object({
    countedAt: instant.nullable(),
    units: z.int(),
    valueFen: amountFen,
    items: z.array(
      z.object({
        templateId: z.uuid(),
        title,
        termsVersion: z.int(),
        /** Where the units came from: the centre, a grab, a batch of exchange codes. */
        source: z.enum(['CENTRE', 'GRAB', 'BATCH']),
        /** Of the grab or the batch. */
        sourceId: z.uuid().nullable(),
        /** When the grab begins, or the batch was made. */
        sourceAt: instant.nullable(),
        units: z.int(),
        bookValueFen: amountFen,
        valueFen: amountFen,
      }),
    ),
  }),
  refusals: [],
});
