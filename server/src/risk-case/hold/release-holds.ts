import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { releaseHeld } from './release.ts';

export const releaseHolds =
  (db: Kysely<Schema>): Handler<'releaseHolds'> =>
  ({ coupons, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const keys = coupons.map(({ subscriberId, ownedId }) => ({ subscriber_id: subscriberId, owned_id: ownedId }));
        const released = await releaseHeld(trx, keys, caller.nowMs);
        if (released.length === 0) return refuse('WRONG_STATE', { state: 'DONE' });
        for (const [subscriberId, own] of Map.groupBy(released, ({ subscriber_id }) => subscriber_id)) {
          note({
            action: 'claimHold.released',
            target: { kind: 'subscriber', id: subscriberId },
            before: { ownedIds: own.map(({ owned_id }) => owned_id), state: 'HELD' },
            after: { state: 'RELEASED' },
            reason,
          });
        }
        return { released: released.length, decided: coupons.length - released.length };
      }),
    );
