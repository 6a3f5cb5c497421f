import { imageAddress } from '@coupon-centre/contract/content/display';
import { sql } from 'kysely';
import { type ContentTable, inOrder, json } from './content-table.ts';

/** Categories of the coupon centre. */
export const category: ContentTable<'category'> = {
  keyOf: ({ classId }) => classId,
  placeOf: ({ classId, position }) => [inOrder(position), classId],
  addressesOf: ({ icon }) => ({ 'item.icon': icon }),
  // A draft may name another category than its coupon has now.
  isInUse: async (db, { classId }) => {
    const coupons = db.selectFrom('coupon_template').select('template_id').where('class_id', '=', classId);
    const drafts = db
      .selectFrom('coupon_draft')
      .select('template_id')
      .where(sql<boolean>`terms ->> 'classId' = ${classId}`);
    return (await coupons.union(drafts).limit(1).executeTakeFirst()) !== undefined;
  },
  read: async (db) => {
    const rows = await db.selectFrom('category').selectAll().orderBy('position').orderBy('class_id').execute();
    return rows.map(({ class_id, name, icon, position }) => ({
      kind: 'category',
      classId: class_id,
      // Values from before pictures count as none.
      name,
      icon: imageAddress.nullable().catch(null).parse(icon),
      position,
    }));
  },
  put: (db, { classId, name, icon, position }) =>
    db
      .insertInto('category')
      .values({ class_id: classId, name: json(name), icon: icon ?? '', position })
      .onConflict((at) => at.column('class_id').doUpdateSet({ name: json(name), icon: icon ?? '', position }))
      .execute(),
  take: (db, { classId }) => db.deleteFrom('category').where('class_id', '=', classId).execute(),
};
