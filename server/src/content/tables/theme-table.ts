import { toInstant } from '#foundation/time/business-day.ts';
import { type ContentTable, checkWindow, dateOf, inOrder, instantOf, json } from './content-table.ts';

/** Backgrounds and banners of the coupon centre. */
export const theme: ContentTable<'theme'> = {
  keyOf: ({ themeId }) => themeId,
  placeOf: ({ validFrom, themeId }) => [inOrder(Number.MAX_SAFE_INTEGER - Date.parse(validFrom)), themeId],
  addressesOf: ({ bgImage, banners }) => ({
    'item.bgImage': bgImage,
    ...Object.fromEntries(
      banners.flatMap(({ image, link }, at) => [
        [`item.banners.${at}.image`, image],
        [`item.banners.${at}.link`, link],
      ]),
    ),
  }),
  check: async (_db, item) => checkWindow(item),
  read: async (db) => {
    const rows = await db
      .selectFrom('centre_theme')
      .selectAll()
      .orderBy('valid_from', 'desc')
      .orderBy('theme_id')
      .execute();
    return rows.map((row) => ({
      kind: 'theme',
      themeId: row.theme_id,
      channel: row.channel,
      validFrom: toInstant(row.valid_from.getTime()),
      validTo: instantOf(row.valid_to),
      bgImage: row.bg_image,
      bgColor: row.bg_color,
      banners: row.banners.map((banner) => ({ ...banner })),
    }));
  },
  put: (db, item) => {
    const row = {
      theme_id: item.themeId,
      channel: item.channel,
      bg_image: item.bgImage,
      bg_color: item.bgColor,
      valid_from: new Date(item.validFrom),
      valid_to: dateOf(item.validTo),
      banners: json(item.banners),
    };
    return db
      .insertInto('centre_theme')
      .values({ ...row, version: 1 })
      .onConflict((at) =>
        at.column('theme_id').doUpdateSet((eb) => ({ ...row, version: eb('centre_theme.version', '+', 1) })),
      )
      .execute();
  },
  take: (db, { themeId }) => db.deleteFrom('centre_theme').where('theme_id', '=', themeId).execute(),
};
