import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { lockOwned, withdrawOwned } from './support-store.ts';

/** Counted towards the operator's daily cap. */
export const withdrawCoupon =
  (db: Kysely<Schema>, dailySums: DailySums): Handler<'withdrawCoupon'> =>
  async ({ subscriberId, ownedId, reason }, caller) => {
    const answer = await tryAgain(() =>
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
        return (await dailySums.take(trx, caller, { what: 'WITHDRAWALS', amount: 1 })) ?? nothing;
      }),
    );
    return dailySums.tellRefused(caller, answer);
  };
