import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const commentApproval = call({
  path: '/console-api/approvals/comment',
  summary: 'Adds a comment for those who ask and those who decide',
  who: { operator: 'approvals.read' },
  isRepeatable: true,
  request: z.strictObject({ approvalId: id, text: reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM'],
});
