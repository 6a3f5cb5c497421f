import type { withdrawCoupon as withdrawCouponCall } from '@coupon-centre/contract/operator/subscribers/withdraw-coupon';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { stateAt } from '#coupon/owned-state.ts';
import { lockOwned, withdrawOwned } from '#coupon/support-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const withdrawCoupon =
  (db: Kysely<Schema>): OperatorHandler<typeof withdrawCouponCall> =>
  ({ subscriberId, ownedId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const key = { subscriberId, ownedId };
      const owned = await lockOwned(trx, key);
      if (owned === undefined) return refuse('UNKNOWN_ITEM');
      const state = stateAt(owned, caller.nowMs);
      if (state !== 'AVAILABLE' || !(await withdrawOwned(trx, key, caller.nowMs)))
        return refuse('WRONG_STATE', { state });
      note({
        action: 'ownedCoupon.withdrawn',
        target: { kind: 'subscriber', id: subscriberId },
        before: { ownedId, state },
        after: { ownedId, state: 'WITHDRAWN' },
        reason,
      });
      return {};
    });
