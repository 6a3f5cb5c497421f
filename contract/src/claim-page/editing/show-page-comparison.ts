import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { experimentOutcomes } from '#experiment/experiment-outcome.ts';
import { instant, pageId } from '#foundation/field.ts';
import { PAGE_VARIANTS_MAX } from '#foundation/limits.ts';
import { pageVersion } from './page-fields.ts';

/** What the people did to whom the page itself or a variant is shown, in the days after their first look, as far as those are over. */
const group = z.object({
  /** Whole per cent of subscribers. */
  percent: z.int(),
  /** All who take part. */
  participants: z.int(),
  /** Of them, those whose days are over; the rest of the figures is theirs. */
  counted: z.int(),
  /** Of any coupon. */
  uses: z.int(),
  /** People who collected a coupon from this page. */
  collectors: z.int(),
});

export const showPageComparison = call({
  path: '/console-api/pages/comparison',
  summary:
    'What the variants of a published version of a claim page brought, next to the page itself, with intervals that hold together and however often they are looked at',
  who: { operator: 'pages.read' },
  request: z.strictObject({ pageId, version: pageVersion }),
  answer: json(
    z.object({
      /** For how many days after their first look people's uses count. */
      outcomeDays: z.int(),
      /** Who began after this is not counted yet. */
      countedUntil: instant,
      /** The page itself. */
      page: group,
      variants: z
        .array(
          group.extend({
            name: z.string(),
            outcome: z.enum(experimentOutcomes),
            /** Uses of 10,000 people beyond those of as many who see the page itself, rounded. Null: too early, or the groups do not fit. */
            additionalUses: z.object({ estimate: z.int(), from: z.int(), to: z.int() }).nullable(),
          }),
        )
        .max(PAGE_VARIANTS_MAX),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
