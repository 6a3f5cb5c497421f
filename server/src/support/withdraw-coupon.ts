import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { lockOwned, withdrawOwned } from './support-store.ts';

export const withdrawCoupon =
  (db: Kysely<Schema>): Handler<'withdrawCoupon'> =>
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
      return nothing;
    });
