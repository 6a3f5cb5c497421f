import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuseLowCeiling } from '#catalogue/template/ceiling.ts';
import { recordEvent } from '#events/record-event.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { moveDraft } from './draft-store.ts';
import { refuseWithoutCodes } from './external-codes.ts';
import { openDraft, releaseOf } from './reviewed-draft.ts';
import { isOver } from './written-terms.ts';

export const submitDraft =
  (db: Kysely<Schema>): Handler<'submitDraft'> =>
  (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const open = await openDraft(trx, request, { move: 'SUBMIT', nowMs: caller.nowMs });
        if (open instanceof Refusal) return open;
        if (isOver(open.draft.terms, caller.nowMs)) return refuse('WINDOW_OVER');
        const withoutCodes = await refuseWithoutCodes(trx, open.coupon, open.draft.terms);
        if (withoutCodes !== null) return withoutCodes;
        const low = await refuseLowCeiling(trx, releaseOf(open.draft));
        if (low !== null) return low;
        await moveDraft(trx, open.draft, { ...caller, to: 'IN_REVIEW' });
        await recordEvent(
          trx,
          {
            type: 'draft.waiting',
            data: {
              what: 'COUPON',
              id: request.templateId,
              title: open.draft.terms.title['zh-CN'],
              submittedBy: caller.name,
            },
          },
          caller.nowMs,
        );
        note({
          action: 'coupon.draft.submitted',
          target: { kind: 'coupon', id: request.templateId },
          before: { state: 'DRAFT' },
          after: { state: 'IN_REVIEW', revision: request.expectedRevision },
        });
        return {};
      }),
    );
