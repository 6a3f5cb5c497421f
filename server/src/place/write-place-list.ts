import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { openPlaceList, placeLists } from './place-list-store.ts';

export const makePlaceList =
  (db: Kysely<Schema>): Handler<'makePlaceList'> =>
  ({ listId, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const made = await trx
        .insertInto('place_list')
        .values({ list_id: listId, ...written, created_at: new Date(caller.nowMs) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows !== 1n) return refuse('ALREADY_THERE', { field: 'listId' });
      note({ action: 'place.list.made', target: { kind: 'placeList', id: listId }, after: written });
      return { revision: 1 };
    });

export const savePlaceList =
  (db: Kysely<Schema>): Handler<'savePlaceList'> =>
  ({ listId, expectedRevision, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await openPlaceList(trx, { listId, expectedRevision });
      if (before instanceof Refusal) return before;
      const revision = before.revision + 1;
      await trx
        .updateTable('place_list')
        .set({ ...written, revision })
        .where('list_id', '=', listId)
        .execute();
      const { title, owner, datum } = before;
      note({
        action: 'place.list.saved',
        target: { kind: 'placeList', id: listId },
        before: { title, owner, datum },
        after: written,
      });
      return { revision };
    });

export const removePlaceList =
  (db: Kysely<Schema>): Handler<'removePlaceList'> =>
  ({ listId, expectedRevision }, caller) =>
    audited(db, caller, async (trx, note) => {
      const list = await openPlaceList(trx, { listId, expectedRevision });
      if (list instanceof Refusal) return list;
      const { uses } = await placeLists(trx).where('l.list_id', '=', listId).executeTakeFirstOrThrow();
      if (uses > 0) return refuse('PLACES_IN_USE', { uses });
      await trx.deleteFrom('place').where('list_id', '=', listId).execute();
      await trx.deleteFrom('place_list').where('list_id', '=', listId).execute();
      const { title, owner, places } = list;
      note({
        action: 'place.list.removed',
        target: { kind: 'placeList', id: listId },
        before: { title, owner, places },
      });
      return nothing;
    });
