import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { riskRules } from './risk-rules.ts';

export const saveRiskDraft = call({
  path: '/console-api/risk/saveDraft',
  summary:
    'Saves the next set of rules, or (null) discards it; an earlier version is taken up again by saving its rules',
  who: { operator: 'risk.manage' },
  request: z.strictObject({
    /** The draft's revision that was read. */
    expectedRevision: z.int32().nonnegative(),
    rules: riskRules.nullable(),
  }),
  answer: json(z.object({ revision: z.int() })),
  /** WRONG_STATE: it waits for approval. */
  refusals: ['STALE_VALUE', 'WRONG_STATE'],
});
