import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { discardDraftOf, readDraft } from './draft-store.ts';
import { holdsCodes } from './external-codes.ts';

export const discardDraft =
  (db: Kysely<Schema>): Handler<'discardDraft'> =>
  ({ templateId, expectedRevision, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const coupon = await lockCoupon(trx, templateId, caller);
        const draft = coupon && (await readDraft(trx, templateId));
        if (coupon === undefined || draft === undefined) return refuse('UNKNOWN_ITEM');
        if (draft.revision !== expectedRevision) return refuse('STALE_VALUE', { current: draft.revision });
        if (draft.state === 'IN_REVIEW') return refuse('WRONG_STATE', { state: draft.state });
        if (await holdsCodes(trx, coupon)) return refuse('CODES_IMPORTED');
        await discardDraftOf(trx, coupon);
        note({
          action: 'coupon.draft.discarded',
          target: { kind: 'coupon', id: templateId },
          before: { terms: draft.terms, firstStock: draft.first_stock },
          reason,
        });
        return nothing;
      }),
    );
