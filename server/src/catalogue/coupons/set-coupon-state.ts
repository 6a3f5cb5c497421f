import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { lockCoupon, stateOf } from '#catalogue/template/coupon-lock.ts';
import { couponMoves } from '#catalogue/template/coupon-states.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Takes the lock that claims take: no claim decided afterwards sees the old state. */
export const setCouponState =
  (db: Kysely<Schema>): Handler<'setCouponState'> =>
  ({ templateId, action, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const coupon = await lockCoupon(trx, templateId, caller);
        if (coupon === undefined) return refuse('UNKNOWN_ITEM');
        const to = couponMoves[coupon.state][action];
        if (to === undefined) return refuse('WRONG_STATE', { state: coupon.state });
        const template = await trx
          .updateTable('coupon_template')
          .set({ state: to })
          .where('template_id', '=', templateId)
          .where('state', '=', coupon.template.state)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (to === 'ARCHIVED') await trx.deleteFrom('coupon_draft').where('template_id', '=', templateId).execute();
        const state = stateOf(template, coupon.terms ?? undefined, caller.nowMs);
        note({
          action: `coupon.${{ PAUSE: 'paused', RESUME: 'resumed', STOP: 'stopped', ARCHIVE: 'archived' }[action]}`,
          target: { kind: 'coupon', id: templateId },
          before: { state: coupon.state },
          after: { state },
          reason,
        });
        return { state };
      }),
    );
