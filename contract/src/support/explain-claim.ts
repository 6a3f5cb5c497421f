import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant } from '#foundation/field.ts';
import { AUDIENCE_CONDITIONS_MAX, AUDIENCE_GROUPS_MAX } from '#foundation/limits.ts';

/** In the order of the claim's checks. Daily rules appear only if the coupon has daily limits, HOLDOUT only if its campaign has a holdout. */
const claimRules = [
  'NUMBER',
  'CONSENT',
  'OFFERED',
  'HOLDOUT',
  'STARTED',
  'NOT_OVER',
  'NOT_PAUSED',
  'AUDIENCE',
  'STOCK',
  'STOCK_TODAY',
  'LIMIT',
  'LIMIT_TODAY',
] as const;

/** UNKNOWN: the list that it is about has expired or was deleted, so that neither it nor its opposite holds. */
const conditionAnswers = ['HOLDS', 'FAILS', 'UNKNOWN'] as const;

/** A group of the audience's conditions: one of them has to hold. */
const explainedGroup = z.object({
  passes: z.boolean(),
  conditions: z
    .array(
      z.object({
        /** The people whom it means, in the operator's language. */
        people: z.string(),
        answer: z.enum(conditionAnswers),
      }),
    )
    .max(AUDIENCE_CONDITIONS_MAX),
});

export const explainClaim = call({
  path: '/console-api/subscribers/explainClaim',
  summary: 'Why a subscriber can or cannot collect a coupon now, rule by rule; nothing is collected',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    templateId: z.uuid(),
    /** For a claim in this grab. */
    sessionId: z.uuid().optional(),
    /** For a claim through this channel. */
    channel: channel.optional(),
  }),
  answer: json(
    z.object({
      isGranted: z.boolean(),
      /** The outcome of a trial claim, rolled back in the database; null if an earlier rule refuses it. */
      outcome: z.string().nullable(),
      rules: z
        .array(
          z.object({
            rule: z.enum(claimRules),
            passes: z.boolean(),
            /** When the outcome changes without intervention. */
            changesAt: instant.nullable(),
            /** Units left under this rule. */
            left: z.int().nullable(),
            /** The group of conditions that fails first, in the operator's language. */
            audience: z.string().nullable(),
            /** Every group of the audience, condition by condition; null for the other rules. */
            groups: z.array(explainedGroup).max(AUDIENCE_GROUPS_MAX).nullable(),
          }),
        )
        .max(claimRules.length),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
