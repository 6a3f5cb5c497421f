import type { FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { PER_PERSON_MAX, STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely, Selectable } from 'kysely';
import { authorsInForce } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { mayBeIn } from '#branch/campaign-of-branch.ts';
import { lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { readPool } from '#catalogue/template/stock-store.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addCoupon, readDraft } from './draft-store.ts';

/** A limit that was once raised beyond what a draft may have. */
const atMost = (limit: number | null, most: number): number | null => (limit === null ? null : Math.min(limit, most));

/** A released coupon's limits, as the draft of another may have them; `perDay`: of the centre's pool. */
export const copiedLimits = (
  template: Pick<Selectable<Schema['coupon_template']>, 'per_person' | 'per_person_day'>,
  perDay: number | null,
): Omit<FirstStock, 'total'> => ({
  perDay: atMost(perDay, STOCK_UNITS_MAX),
  perPerson: Math.min(template.per_person, PER_PERSON_MAX),
  perPersonDay: atMost(template.per_person_day, PER_PERSON_MAX),
});

/**
 * Copies the released terms, or the draft's if never released, within its branch; no stock, nor a campaign that is not the branch's. Who wrote them are authors of the copy, too.
 */
export const copyCoupon =
  (db: Kysely<Schema>): Handler<'copyCoupon'> =>
  ({ templateId: copied }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const coupon = await lockCoupon(trx, copied, caller);
        if (coupon === undefined) return refuse('UNKNOWN_ITEM');
        const { template } = coupon;
        const original =
          coupon.terms === null
            ? await readDraft(trx, copied)
            : { terms: writtenTerms(template, coupon.terms), writers: await authorsInForce(trx, 'COUPON', copied) };
        if (original === undefined) return refuse('UNKNOWN_ITEM');
        const { writers: authors } = original;
        const { branch_id: branchId } = template;
        const isIn = await mayBeIn(trx, { campaignId: original.terms.campaignId, branchId });
        const terms = isIn ? original.terms : { ...original.terms, campaignId: null };
        const pool = await readPool(trx, coupon.poolId);
        const firstStock = { total: 0, ...copiedLimits(template, pool?.per_day ?? null) };
        const templateId = await addCoupon(trx, { terms, firstStock, authors, branchId }, caller);
        note({
          action: 'coupon.copied',
          target: { kind: 'coupon', id: templateId },
          after: { copied, terms, firstStock },
        });
        return { templateId };
      }),
    );
