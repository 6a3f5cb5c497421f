import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { listedDistribution } from './listed-distribution.ts';

export const PREVIEW_NUMBERS = 20;

export const showDistribution = call({
  path: '/console-api/distribution/show',
  summary: 'A distribution with the first numbers of its list, masked',
  who: { operator: 'distribution.read' },
  request: z.strictObject({ distributionId: id }),
  answer: json(
    listedDistribution.extend({
      /** Whether the caller uploaded it: then another operator has to approve. */
      isOwn: z.boolean(),
      /** The approval that it waits for; null if none. */
      approvalId: z.uuid().nullable(),
      /** The coupon is worth more now than what was approved for each number, fen: it does not go on. Null if it is not. */
      outgrown: z.object({ approvedFen: z.int(), nowFen: z.int() }).nullable(),
      first: z
        .array(
          z.object({
            lineNo: z.int(),
            phone: z.string(),
            /** GIVEN, or why not; null before the attempt. */
            outcome: z.string().nullable(),
          }),
        )
        .max(PREVIEW_NUMBERS),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
