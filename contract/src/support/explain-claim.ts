import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant } from '#foundation/field.ts';

/** In the order in which a claim meets them. Those of a day are there only where the coupon has such a limit. */
const claimRules = [
  'NUMBER',
  'OFFERED',
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
  request: z.object({
    subscriberId: z.uuid(),
    templateId: z.uuid(),
    /** In this grab. */
    sessionId: z.uuid().optional(),
    /** As if they came by this channel. */
    channel: channel.optional(),
  }),
  answer: json(
    z.object({
      isGranted: z.boolean(),
      /** What the claim itself, put to the database and taken back, was answered; null where it would not get that far. */
      outcome: z.string().nullable(),
      rules: z.array(
        z.object({
          rule: z.enum(claimRules),
          passes: z.boolean(),
          /** When its answer changes by itself. */
          changesAt: instant.nullable(),
          /** How many are left by this rule. */
          left: z.int().nullable(),
          /** Whom an audience is for, in the operator's language. */
          audience: z.string().nullable(),
        }),
      ),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
