import { type ContentTable, inOrder, json } from './content-table.ts';

/** Entries of the dictionary: texts that the page looks up by code. */
export const dictionary: ContentTable<'dictionary'> = {
  keyOf: ({ dictCode, fieldCode }) => `${dictCode}/${fieldCode}`,
  placeOf: ({ dictCode, fieldCode, position }) => [dictCode, inOrder(position), fieldCode],
  addressesOf: () => ({}),
  read: async (db) => {
    const rows = await db
      .selectFrom('dictionary_entry')
      .selectAll()
      .orderBy('dict_code')
      .orderBy('position')
      .orderBy('field_code')
      .execute();
    return rows.map((row) => ({
      kind: 'dictionary',
      dictCode: row.dict_code,
      fieldCode: row.field_code,
      name: row.name,
      position: row.position,
    }));
  },
  put: (db, { dictCode, fieldCode, name, position }) =>
    db
      .insertInto('dictionary_entry')
      .values({ dict_code: dictCode, field_code: fieldCode, name: json(name), position })
      .onConflict((at) => at.columns(['dict_code', 'field_code']).doUpdateSet({ name: json(name), position }))
      .execute(),
  take: (db, { dictCode, fieldCode }) =>
    db.deleteFrom('dictionary_entry').where('dict_code', '=', dictCode).where('field_code', '=', fieldCode).execute(),
};
