import { type ContentTable, inOrder, json } from './content-table.ts';

/** Channels that people come by. */
export const channel: ContentTable<'channel'> = {
  keyOf: ({ ch }) => ch,
  placeOf: ({ ch, position }) => [inOrder(position), ch],
  addressesOf: () => ({}),
  read: async (db) => {
    const rows = await db.selectFrom('channel').selectAll().orderBy('position').orderBy('ch').execute();
    return rows.map((row) => ({ kind: 'channel', ...row }));
  },
  put: (db, { ch, name, position }) =>
    db
      .insertInto('channel')
      .values({ ch, name: json(name), position })
      .onConflict((at) => at.column('ch').doUpdateSet({ name: json(name), position }))
      .execute(),
  take: (db, { ch }) => db.deleteFrom('channel').where('ch', '=', ch).execute(),
};
