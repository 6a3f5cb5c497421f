import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { approvalKind, listedApproval } from './approval-fields.ts';

/** OPEN: waits for a decision or for its time. MINE: what the caller may decide now. */
export const approvalViews = ['MINE', 'OPEN', 'ENDED'] as const;

export const listApprovals = call({
  path: '/console-api/approvals/list',
  summary: 'What waits for a second person, or was decided; newest first, of the kinds that the caller may read',
  who: { operator: 'approvals.read' },
  request: z.strictObject({
    view: z.enum(approvalViews).default('OPEN'),
    kind: approvalKind.optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(listedApproval, { total })),
  refusals: [],
});
