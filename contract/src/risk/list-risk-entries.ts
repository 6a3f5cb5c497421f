import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { riskEffect, riskEntryKind } from './risk-entry.ts';

export const listRiskEntries = call({
  path: '/console-api/risk/listEntries',
  summary: 'Entries of the lists, the newest first',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    kind: riskEntryKind.optional(),
    effect: riskEffect.optional(),
    /** With entries that were taken out or have expired. Without it: those in force and those that wait for approval. */
    isAll: z.boolean().default(false),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        entryId: z.uuid(),
        kind: riskEntryKind,
        /** A number, also a subscriber's, with its middle hidden. */
        shown: z.string(),
        /** The person, of that kind. */
        subscriberId: z.uuid().nullable(),
        effect: riskEffect,
        state: z.enum(['WAITING', 'IN_FORCE', 'EXPIRED', 'ENDED']),
        reason: z.string(),
        addedBy: z.string(),
        addedAt: instant,
        expiresAt: instant,
        endedBy: z.string().nullable(),
        endedAt: instant.nullable(),
      }),
    ),
  ),
  refusals: [],
});
