import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import type { EndedSessions, Sessions } from '#subscriber/session/sessions.ts';

type State = Schema['subscriber']['state'];

const actions: Readonly<Record<State, string>> = {
  ACTIVE: 'subscriber.unbanned',
  BANNED: 'subscriber.banned',
  RECYCLED: 'subscriber.recycled',
};

/** A ban can be lifted; a recycled number may have another holder by now. */
const mayBecome: Readonly<Record<State, readonly State[]>> = {
  ACTIVE: ['BANNED', 'RECYCLED'],
  BANNED: ['ACTIVE', 'RECYCLED'],
  RECYCLED: [],
};

async function moveTo(
  trx: Transaction<Schema>,
  sessions: Sessions,
  { subscriberId, state }: { readonly subscriberId: string; readonly state: State },
): Promise<EndedSessions | null> {
  if (state !== 'ACTIVE') return sessions.endAllWithin(trx, subscriberId, state);
  await trx.updateTable('subscriber').set({ state }).where('subscriber_id', '=', subscriberId).execute();
  return null;
}

export const setSubscriberState =
  (db: Kysely<Schema>, { sessions }: Identity): Handler<'setSubscriberState'> =>
  async ({ subscriberId, state, reason }, caller) => {
    const moved = await audited(db, caller, async (trx, note) => {
      const before = await trx
        .selectFrom('subscriber')
        .select('state')
        .where('subscriber_id', '=', subscriberId)
        .executeTakeFirst();
      if (before === undefined) return refuse('UNKNOWN_ITEM');
      if (!mayBecome[before.state].includes(state)) return refuse('WRONG_STATE', { state: before.state });
      const ended = await moveTo(trx, sessions, { subscriberId, state });
      note({
        action: actions[state],
        target: { kind: 'subscriber', id: subscriberId },
        before: { state: before.state },
        after: { state },
        reason,
      });
      return ended;
    });
    if (moved instanceof Refusal) return moved;
    moved?.committed();
    return nothing;
  };
