import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
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

interface Move {
  readonly subscriberId: string;
  readonly state: State;
}

/** Makes the move, which the caller rolls back where it was not allowed. `before`: the state that the lock found. */
async function moveTo(
  trx: Transaction<Schema>,
  sessions: Sessions,
  { subscriberId, state }: Move,
): Promise<Pick<EndedSessions, 'before'> & Partial<EndedSessions>> {
  if (state !== 'ACTIVE') return sessions.endAllWithin(trx, subscriberId, state);
  const subscriber = trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId);
  const before = (await subscriber.forUpdate().executeTakeFirst())?.state;
  await trx.updateTable('subscriber').set({ state }).where('subscriber_id', '=', subscriberId).execute();
  return { before };
}

export const setSubscriberState =
  (db: Kysely<Schema>, { sessions }: Identity): Handler<'setSubscriberState'> =>
  async ({ subscriberId, state, reason }, caller) => {
    // A change of the number at the same moment takes some of the locks in another order.
    const moved = await tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { before, ...ended } = await moveTo(trx, sessions, { subscriberId, state });
        if (before === undefined) return refuse('UNKNOWN_ITEM');
        if (!mayBecome[before].includes(state)) return refuse('WRONG_STATE', { state: before });
        note({
          action: actions[state],
          target: { kind: 'subscriber', id: subscriberId },
          before: { state: before },
          after: { state },
          reason,
        });
        return ended;
      }),
    );
    if (moved instanceof Refusal) return moved;
    moved.committed?.();
    return nothing;
  };
