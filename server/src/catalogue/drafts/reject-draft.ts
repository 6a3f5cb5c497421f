import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { moveDraft } from './draft-store.ts';
import { openDraft } from './reviewed-draft.ts';

export const rejectDraft =
  (db: Kysely<Schema>): Handler<'rejectDraft'> =>
  ({ reason, ...asked }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const open = await openDraft(trx, asked, { move: 'REJECT', nowMs: caller.nowMs });
        if (open instanceof Refusal) return open;
        await moveDraft(trx, open.draft, { ...caller, to: 'DRAFT', rejection: reason });
        note({
          action: 'coupon.draft.rejected',
          target: { kind: 'coupon', id: asked.templateId },
          before: { state: 'IN_REVIEW' },
          after: { state: 'DRAFT' },
          reason,
        });
        return nothing;
      }),
    );
