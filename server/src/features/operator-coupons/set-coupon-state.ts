import type { setCouponState as setCouponStateCall } from '@coupon-centre/contract/operator/coupons/set-coupon-state';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { lockCoupon, stateOf } from '#coupon/coupon-lock.ts';
import { couponMoves } from '#coupon/coupon-states.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** Under the lock that claims take: none that is decided afterwards sees the state before. */
export const setCouponState =
  (db: Kysely<Schema>): OperatorHandler<typeof setCouponStateCall> =>
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
