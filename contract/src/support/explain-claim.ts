import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant } from '#foundation/field.ts';

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
            /** The audience's name, in the operator's language. */
            audience: z.string().nullable(),
          }),
        )
        .max(claimRules.length),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
