import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';

export const endSubscriberSessions =
  (db: Kysely<Schema>, { sessions }: Identity): Handler<'endSubscriberSessions'> =>
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
