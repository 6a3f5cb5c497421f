import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { dailySumKind, dailySumKinds } from '#foundation/daily-sum-kind.ts';
import { day } from '#reconciliation/difference-fields.ts';

export const showDailySums = call({
  path: '/console-api/subscribers/showDailySums',
  summary: "The caller's gifts, reveals and restores of the business day, and what their caps leave",
  who: { operator: 'subscribers.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      day,
      /** In fen for GIFT_FEN. */
      sums: z
        .array(
          z.object({
            what: dailySumKind,
            cap: z.int().nonnegative(),
            used: z.int().nonnegative(),
            left: z.int().nonnegative(),
          }),
        )
        .max(dailySumKinds.length),
    }),
  ),
  refusals: [],
});
