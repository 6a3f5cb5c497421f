import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { ApprovalNode } from './approval-node.ts';
import { isReadable, lockApproval } from './approval-store.ts';

export const commentApproval =
  ({ db }: Pick<ApprovalNode, 'db'>): Handler<'commentApproval'> =>
  ({ approvalId, text: said }, caller) =>
    audited(db, caller, async (trx, note) => {
      const text = hidePhones(said);
      const approval = await lockApproval(trx, approvalId);
      if (approval === undefined || !isReadable(approval, caller.rights)) {
        return refuse('UNKNOWN_ITEM');
      }
      await trx
        .insertInto('approval_comment')
        .values({
          comment_id: uuidv7(),
          approval_id: approvalId,
          operator_name: caller.name,
          text,
          at: new Date(caller.nowMs),
        })
        .execute();
      note({ action: 'approval.commented', target: { kind: 'approval', id: approvalId }, after: { text } });
      return nothing;
    });
