import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { attributesWithUses, presentAttribute } from './attribute-store.ts';

const newestFirst: Keyset = {
  name: 'attributes',
  columns: [
    { by: sql.ref('a.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('a.attribute_id'), kind: 'text' },
  ],
};

export const listAttributes =
  (db: Kysely<Schema>): Handler<'listAttributes'> =>
  async ({ keyword, isUsable, ...asked }) => {
    let found = attributesWithUses(db);
    if (keyword !== undefined) {
      found = found.where(
        sql<boolean>`strpos(lower(concat_ws(' ', a.attribute_id, a.name->>'zh-CN', a.name->>'en')), lower(${keyword})) > 0`,
      );
    }
    if (isUsable !== undefined) found = found.where(sql<boolean>`(a.numbers > 0) = ${isUsable}`);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return { items: rows.map(presentAttribute), ...page };
  };

export const listAttributeNames =
  (db: Kysely<Schema>): Handler<'listAttributeNames'> =>
  async (asked) => {
    const found = db.selectFrom('subscriber_attribute as a').selectAll('a');
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    const items = rows.map(({ attribute_id: attributeId, name, type, numbers }) => ({
      attributeId,
      name,
      type,
      numbers,
    }));
    return { items, ...page };
  };
