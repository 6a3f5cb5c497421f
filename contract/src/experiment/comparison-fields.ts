import { z } from 'zod';
import { instant } from '#foundation/field.ts';
import { VARIANTS_MAX } from '#foundation/limits.ts';
import { experimentOutcomes } from './experiment-outcome.ts';

/** What the people did to whom the thing itself or a variant is shown, in the days after their first look, as far as those are over. */
export const comparedGroup = z.object({
  /** Whole per cent of subscribers. */
  percent: z.int(),
  /** All who take part. */
  participants: z.int(),
  /** Of them, those whose days are over; the rest of the figures is theirs. */
  counted: z.int(),
  /** Of any coupon. */
  uses: z.int(),
  /** People who collected a coupon from this page, or this coupon. */
  collectors: z.int(),
});

/** What is told of every comparison, next to the group of the thing itself. */
export const ofComparison = {
  /** For how many days after their first look people's uses count. */
  outcomeDays: z.int(),
  /** Who began after this is not counted yet. */
  countedUntil: instant,
  variants: z
    .array(
      comparedGroup.extend({
        name: z.string(),
        outcome: z.enum(experimentOutcomes),
        /** Uses of 10,000 people beyond those of as many who see the thing itself, rounded. Null: too early, or the groups do not fit. */
        additionalUses: z.object({ estimate: z.int(), from: z.int(), to: z.int() }).nullable(),
      }),
    )
    .max(VARIANTS_MAX),
};
