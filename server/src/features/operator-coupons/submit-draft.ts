import type { submitDraft as submitDraftCall } from '@coupon-centre/contract/operator/coupons/submit-draft';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { moveDraft } from '#coupon/draft-store.ts';
import { refuseWithoutCodes } from '#coupon/external-codes.ts';
import { openDraft } from '#coupon/reviewed-draft.ts';
import { isOver } from '#coupon/written-terms.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { Refusal, refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const submitDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof submitDraftCall> =>
  (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const open = await openDraft(trx, request, 'SUBMIT', caller.nowMs);
        if (open instanceof Refusal) return open;
        if (isOver(open.draft.terms, caller.nowMs)) return refuse('WINDOW_OVER');
        const withoutCodes = await refuseWithoutCodes(trx, open.coupon, open.draft.terms);
        if (withoutCodes !== null) return withoutCodes;
        await moveDraft(trx, open.draft, 'IN_REVIEW', caller);
        note({
          action: 'coupon.draft.submitted',
          target: { kind: 'coupon', id: request.templateId },
          before: { state: 'DRAFT' },
          after: { state: 'IN_REVIEW', revision: request.expectedRevision },
        });
        return {};
      }),
    );
