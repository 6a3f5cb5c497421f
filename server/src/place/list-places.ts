import type { Kysely } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readPage } from '#platform/http/keyset.ts';
import { placeLists, presentPlaceList } from './place-list-store.ts';
import { placesInOrder, placesOf, writtenPlace } from './place-store.ts';

export const listPlaces =
  (db: Kysely<Schema>): Handler<'listPlaces'> =>
  async ({ listId, keyword, ...asked }) => {
    const list = await placeLists(db).where('l.list_id', '=', listId).executeTakeFirst();
    if (list === undefined) return refuse('UNKNOWN_ITEM');
    const { rows, ...page } = await readPage(placesOf(db, listId, keyword), placesInOrder, asked);
    return {
      items: rows.map((row) => ({ placeId: row.place_id, ...writtenPlace(row), revision: row.revision })),
      list: presentPlaceList(list),
      ...page,
    };
  };
