import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const asDisplayed: Keyset = {
  name: 'couponClasses',
  columns: [
    { by: sql.ref('position'), kind: 'integer' },
    { by: sql.ref('class_id'), kind: 'text' },
  ],
};

export const listCouponClasses =
  (db: Kysely<Schema>): Handler<'listCouponClasses'> =>
  async (asked) => {
    const found = db.selectFrom('category').select(['class_id', 'name']);
    const { rows, ...page } = await readPage(found, asDisplayed, asked);
    return { items: rows.map(({ class_id, name }) => ({ classId: class_id, name })), ...page };
  };
