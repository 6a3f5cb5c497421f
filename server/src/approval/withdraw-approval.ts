import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { ApprovalNode } from './approval-node.ts';
import { isReadable, lockApproval } from './approval-store.ts';
import { letGo } from './let-go.ts';

export const withdrawApproval =
  ({ db, works }: ApprovalNode): Handler<'withdrawApproval'> =>
  ({ approvalId }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const approval = await lockApproval(trx, approvalId);
        if (approval === undefined || !isReadable(approval, caller.rights)) {
          return refuse('UNKNOWN_ITEM');
        }
        const { asks } = approvalKinds[approval.kind];
        if (!caller.rights.has(asks)) return refuse('NOT_ALLOWED', { right: asks });
        const { state, kind, subject_id: subjectId } = approval;
        if (state !== 'WAITING' && state !== 'SCHEDULED') return refuse('WRONG_STATE', { state });
        const end = { why: 'WITHDRAWN', by: caller.name, reason: null, nowMs: caller.nowMs, note } as const;
        await letGo(trx, { approval, work: works()[kind] }, end);
        note({
          action: 'approval.withdrawn',
          target: { kind: 'approval', id: approvalId },
          before: { kind, subjectId, state },
          after: { state: end.why },
        });
        return nothing;
      }),
    );
