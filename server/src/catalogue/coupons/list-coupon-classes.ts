import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const listCouponClasses =
  (db: Kysely<Schema>): Handler<'listCouponClasses'> =>
  async () => {
    const rows = await db.selectFrom('category').select(['class_id', 'name']).orderBy('position').execute();
    return { items: rows.map(({ class_id, name }) => ({ classId: class_id, name })) };
  };
