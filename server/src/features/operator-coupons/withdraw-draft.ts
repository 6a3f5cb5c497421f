import type { withdrawDraft as withdrawDraftCall } from '@coupon-centre/contract/operator/coupons/withdraw-draft';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { moveDraft } from '#coupon/draft-store.ts';
import { openDraft } from '#coupon/reviewed-draft.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { Refusal } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const withdrawDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof withdrawDraftCall> =>
  (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const open = await openDraft(trx, request, 'WITHDRAW', caller.nowMs);
        if (open instanceof Refusal) return open;
        await moveDraft(trx, open.draft, 'DRAFT', caller);
        note({
          action: 'coupon.draft.withdrawn',
          target: { kind: 'coupon', id: request.templateId },
          before: { state: 'IN_REVIEW' },
          after: { state: 'DRAFT' },
        });
        return {};
      }),
    );
