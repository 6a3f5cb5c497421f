import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { isBeingRead, numberLists, openList } from './list-store.ts';

export const removeNumberList =
  (db: Kysely<Schema>): Handler<'removeNumberList'> =>
  ({ listId, expectedRevision }, caller) =>
    audited(db, caller, async (trx, note) => {
      const list = await openList(trx, { listId, expectedRevision });
      if (list instanceof Refusal) return list;
      if (isBeingRead(list, caller.nowMs)) return refuse('LIST_BEING_READ');
      const { uses } = await numberLists(trx).where('l.list_id', '=', listId).executeTakeFirstOrThrow();
      if (uses > 0) return refuse('AUDIENCE_IN_USE', { uses });
      await trx.deleteFrom('number_list').where('list_id', '=', listId).execute();
      await trx.deleteFrom('number_list_entry').where('list_id', '=', listId).execute();
      note({
        action: 'audience.list.removed',
        target: { kind: 'numberList', id: listId },
        before: { name: list.name, owner: list.owner, numbers: list.numbers },
      });
      return nothing;
    });
