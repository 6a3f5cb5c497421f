import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { numberLists, presentNumberList } from './list-store.ts';

const newestFirst: Keyset = {
  name: 'number lists',
  columns: [
    { by: sql.ref('l.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('l.list_id'), kind: 'text' },
  ],
};

export const listNumberLists =
  (db: Kysely<Schema>): Handler<'listNumberLists'> =>
  async ({ keyword, isUsable, ...asked }, { nowMs }) => {
    const now = new Date(nowMs);
    let found = numberLists(db);
    if (keyword !== undefined) {
      found = found.where(
        sql<boolean>`strpos(lower(concat_ws(' ', l.list_id, l.name->>'zh-CN', l.name->>'en')), lower(${keyword})) > 0`,
      );
    }
    const usable = sql<boolean>`(l.numbers > 0 AND coalesce(l.expires_at > ${now}, true))`;
    if (isUsable === true) found = found.where(usable);
    if (isUsable === false) found = found.where(sql<boolean>`NOT ${usable}`);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return { items: rows.map((row) => presentNumberList(row, nowMs)), ...page };
  };
