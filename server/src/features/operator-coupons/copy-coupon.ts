import type { copyCoupon as copyCouponCall } from '@coupon-centre/contract/operator/coupons/copy-coupon';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { lockCoupon } from '#coupon/coupon-lock.ts';
import { addCoupon, readDraft } from '#coupon/draft-store.ts';
import { readPool } from '#coupon/stock-store.ts';
import { writtenTerms } from '#coupon/written-terms.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** The terms that are collected now, or those that are written where it was never released; no stock. */
export const copyCoupon =
  (db: Kysely<Schema>): OperatorHandler<typeof copyCouponCall> =>
  ({ templateId: copied }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const coupon = await lockCoupon(trx, copied, caller);
        if (coupon === undefined) return refuse('UNKNOWN_ITEM');
        const { template } = coupon;
        const terms = coupon.terms ? writtenTerms(template, coupon.terms) : (await readDraft(trx, copied))?.terms;
        if (terms === undefined) return refuse('UNKNOWN_ITEM');
        const pool = await readPool(trx, coupon.poolId);
        const firstStock = {
          total: 0,
          perDay: pool?.per_day ?? null,
          perPerson: template.per_person,
          perPersonDay: template.per_person_day,
        };
        const templateId = await addCoupon(trx, { terms, firstStock }, caller);
        note({
          action: 'coupon.copied',
          target: { kind: 'coupon', id: templateId },
          after: { copied, terms, firstStock },
        });
        return { templateId };
      }),
    );
