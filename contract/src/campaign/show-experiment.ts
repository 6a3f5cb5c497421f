import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { experimentOutcomes } from '#experiment/experiment-outcome.ts';
import { id, instant } from '#foundation/field.ts';
import { holdoutPercent } from './campaign-fields.ts';

/** What a group's people did with any coupon in the days after they began, as far as those are over. */
const group = z.object({
  /** All who take part. */
  participants: z.int(),
  /** Of them, those whose days are over; the rest of the figures is theirs. */
  counted: z.int(),
  collected: z.int(),
  uses: z.int(),
  /** The book value of what was used. */
  costFen: z.int(),
});

export const showExperiment = call({
  path: '/console-api/campaigns/experiment',
  summary:
    'What a campaign with a holdout brought: the people to whom it was offered next to those who were held out, and the additional uses with an interval that holds however often it is looked at',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ campaignId: id }),
  answer: json(
    z.object({
      holdoutPercent,
      /** For how many days after they began people's uses count. */
      outcomeDays: z.int(),
      /** Who began after this is not counted yet. */
      countedUntil: instant,
      offered: group,
      heldOut: group,
      outcome: z.enum(experimentOutcomes),
      /** Uses of those to whom it was offered, beyond what they would have had without it; 95 % interval, rounded. Null: too early, or the groups do not fit. */
      additionalUses: z.object({ estimate: z.int(), from: z.int(), to: z.int() }).nullable(),
      /** What one additional use cost; null unless there are more. */
      costPerUseFen: z.int().nullable(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
