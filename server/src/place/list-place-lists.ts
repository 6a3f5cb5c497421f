import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { placeLists, presentPlaceList } from './place-list-store.ts';

const newestFirst: Keyset = {
  name: 'place lists',
  columns: [
    { by: sql.ref('l.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('l.list_id'), kind: 'text' },
  ],
};

export const listPlaceLists =
  (db: Kysely<Schema>): Handler<'listPlaceLists'> =>
  async ({ keyword, ...asked }) => {
    const all = placeLists(db);
    const found =
      keyword === undefined
        ? all
        : all.where(sql<boolean>`strpos(lower(concat_ws(' ', l.list_id, l.title)), lower(${keyword})) > 0`);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return { items: rows.map(presentPlaceList), ...page };
  };
