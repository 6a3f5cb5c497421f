import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const withdrawApproval = call({
  path: '/console-api/approvals/withdraw',
  summary: 'Takes a request back before it takes effect, to edit further; for those who may ask for it',
  who: { operator: 'approvals.read' },
  request: z.strictObject({ approvalId: id }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
