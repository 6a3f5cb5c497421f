import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { RISK_VALUE_MAX_LENGTH } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';
import { riskEffect, riskEntryKind } from './risk-entry.ts';

export const addRiskEntry = call({
  path: '/console-api/risk/addEntry',
  summary: 'Blocks at once, or asks for the approval of an exemption',
  who: { operator: 'risk.manage' },
  isRepeatable: true,
  request: z.strictObject({
    kind: riskEntryKind,
    value: z.string().trim().min(1).max(RISK_VALUE_MAX_LENGTH),
    effect: riskEffect,
    /** At most `RISK_ENTRY_MAX_DAYS` from now. */
    expiresAt: instant,
    reason,
  }),
  answer: json(
    z.object({
      entryId: z.uuid(),
      /** Null for a block, which is in force. */
      approvalId: z.uuid().nullable(),
    }),
  ),
  refusals: ['ALREADY_THERE'],
});
