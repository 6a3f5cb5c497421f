import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const submitRiskDraft = call({
  path: '/console-api/risk/submitDraft',
  summary: 'Asks for the approval of the draft; approved, it is in force on all nodes within two seconds',
  who: { operator: 'risk.manage' },
  isRepeatable: true,
  request: z.strictObject({ expectedRevision: z.int32().nonnegative(), reason }),
  answer: json(z.object(askedApproval)),
  /** UNKNOWN_ITEM: there is no draft. WRONG_STATE: it waits for approval already. */
  refusals: ['STALE_VALUE', 'UNKNOWN_ITEM', 'WRONG_STATE'],
});
