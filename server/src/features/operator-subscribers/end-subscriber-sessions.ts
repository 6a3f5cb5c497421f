import type { endSubscriberSessions as endSubscriberSessionsCall } from '@coupon-centre/contract/operator/subscribers/end-subscriber-sessions';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#db/schema.ts';
import { Refusal, refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Identity } from '#identity/identity.ts';

export const endSubscriberSessions =
  (db: Kysely<Schema>, { sessions }: Identity): OperatorHandler<typeof endSubscriberSessionsCall> =>
  async ({ subscriberId, reason }, caller) => {
    const ended = await audited(db, caller, async (trx, note) => {
      const known = await trx
        .selectFrom('subscriber')
        .select('subscriber_id')
        .where('subscriber_id', '=', subscriberId)
        .executeTakeFirst();
      if (known === undefined) return refuse('UNKNOWN_ITEM');
      const all = await sessions.endAllWithin(trx, subscriberId);
      const after = { sessions: all.sessions };
      note({ action: 'subscriber.sessionsEnded', target: { kind: 'subscriber', id: subscriberId }, after, reason });
      return all;
    });
    if (ended instanceof Refusal) return ended;
    ended.committed();
    return { sessions: ended.sessions };
  };
