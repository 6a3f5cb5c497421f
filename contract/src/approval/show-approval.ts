import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { approvalHash, listedApproval } from './approval-fields.ts';

/** Comments that are shown, the newest. */
export const APPROVAL_COMMENTS_SHOWN = 100;

/** What is asked, in the form of its kind. */
const asked = z.record(z.string(), z.unknown());

export const showApproval = call({
  path: '/console-api/approvals/show',
  summary: 'What is asked for, word for word, with what is in force now, and the comments',
  who: { operator: 'approvals.read' },
  request: z.strictObject({ approvalId: id }),
  answer: json(
    listedApproval.extend({
      hash: approvalHash,
      asked,
      /** What it would replace, as it was when asked; null: nothing. */
      inForce: asked.nullable(),
      comments: z.array(z.object({ by: z.string(), at: instant, text: z.string() })).max(APPROVAL_COMMENTS_SHOWN),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
