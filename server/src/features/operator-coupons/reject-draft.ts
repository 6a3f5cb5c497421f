import type { rejectDraft as rejectDraftCall } from '@coupon-centre/contract/operator/coupons/reject-draft';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { moveDraft } from '#coupon/draft-store.ts';
import { openDraft } from '#coupon/reviewed-draft.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { Refusal } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const rejectDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof rejectDraftCall> =>
  ({ reason, ...asked }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const open = await openDraft(trx, asked, 'REJECT', caller.nowMs);
        if (open instanceof Refusal) return open;
        const { operatorId, name, nowMs } = caller;
        await moveDraft(trx, open.draft, 'DRAFT', { operatorId, name, nowMs, rejection: reason });
        note({
          action: 'coupon.draft.rejected',
          target: { kind: 'coupon', id: asked.templateId },
          before: { state: 'IN_REVIEW' },
          after: { state: 'DRAFT' },
          reason,
        });
        return {};
      }),
    );
