import { sql } from 'kysely';
import { type ContentTable, json } from './content-table.ts';

/** What is said when a coupon, or the platform, is shared. */
export const share: ContentTable<'share'> = {
  keyOf: ({ shared }) => shared,
  placeOf: ({ shared }) => [shared === 'platform' ? '' : shared],
  addressesOf: ({ image }) => ({ 'item.image.zh-CN': image['zh-CN'], 'item.image.en': image.en }),
  hasSubject: async (db, { shared }) => {
    if (shared === 'platform') return true;
    const coupon = db.selectFrom('coupon_template').select('template_id').where('template_id', '=', shared);
    return (await coupon.executeTakeFirst()) !== undefined;
  },
  isInUse: async (_db, { shared }) => shared === 'platform',
  read: async (db) => {
    const platformFirst = sql`template_id IS NOT NULL`;
    const rows = await db.selectFrom('share_text').selectAll().orderBy(platformFirst).orderBy('share_id').execute();
    return rows.map(({ share_id, title, sub_title, image }) => ({
      kind: 'share',
      shared: share_id,
      title,
      subTitle: sub_title,
      image,
    }));
  },
  put: (db, item) => {
    const row = {
      share_id: item.shared,
      template_id: item.shared === 'platform' ? null : item.shared,
      title: json(item.title),
      sub_title: json(item.subTitle),
      image: json(item.image),
    };
    return db
      .insertInto('share_text')
      .values(row)
      .onConflict((at) => at.column('share_id').doUpdateSet(row))
      .execute();
  },
  take: (db, { shared }) => db.deleteFrom('share_text').where('share_id', '=', shared).execute(),
};
