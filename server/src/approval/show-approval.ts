import { APPROVAL_COMMENTS_SHOWN } from '@coupon-centre/contract/approval/show-approval';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { ApprovalNode } from './approval-node.ts';
import { englishTitlesOf, isReadable, votesOf } from './approval-store.ts';
import { presentApproval } from './present-approval.ts';

export const showApproval =
  ({ db }: Pick<ApprovalNode, 'db'>): Handler<'showApproval'> =>
  async ({ approvalId }, caller) => {
    const row = await db.selectFrom('approval').selectAll().where('approval_id', '=', approvalId).executeTakeFirst();
    if (row === undefined || !isReadable(row, caller.rights)) return refuse('UNKNOWN_ITEM');
    const [votes, englishTitles, comments] = await Promise.all([
      votesOf(db, [approvalId]),
      englishTitlesOf(db, [approvalId]),
      db
        .selectFrom('approval_comment')
        .selectAll()
        .where('approval_id', '=', approvalId)
        .orderBy('comment_id', 'desc')
        .limit(APPROVAL_COMMENTS_SHOWN)
        .execute(),
    ]);
    return {
      ...presentApproval(row, { votes, englishTitles }, caller),
      hash: row.hash.toString('hex'),
      asked: { ...row.asked },
      inForce: row.in_force && { ...row.in_force },
      comments: comments
        .reverse()
        .map((comment) => ({ by: comment.operator_name, at: toInstant(comment.at.getTime()), text: comment.text })),
    };
  };
