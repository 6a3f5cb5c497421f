import type { discardDraft as discardDraftCall } from '@coupon-centre/contract/operator/coupons/discard-draft';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { lockCoupon } from '#coupon/coupon-lock.ts';
import { discardDraftOf, readDraft } from '#coupon/draft-store.ts';
import { holdsCodes } from '#coupon/external-codes.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const discardDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof discardDraftCall> =>
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
        return {};
      }),
    );
