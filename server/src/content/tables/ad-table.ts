import { BadInput } from '#foundation/refusal/bad-input.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { type ContentTable, checkWindow, dateOf, inOrder, instantOf, json, jsonOrNull } from './content-table.ts';

/** Advertisements, by the space that shows them. */
export const ad: ContentTable<'ad'> = {
  keyOf: ({ adId }) => adId,
  placeOf: ({ spaceCode, position, adId }) => [spaceCode, inOrder(position), adId],
  addressesOf: ({ image, link }) => ({ 'item.image': image, 'item.link': link }),
  check: async (_db, item) => {
    if ((item.image === null) !== (item.imageAlt === null)) {
      throw new BadInput('item.imageAlt', {
        'zh-CN': '有图片时须说明图片内容',
        en: 'says what the picture shows, if any',
      });
    }
    checkWindow(item);
  },
  audienceOf: ({ conditions }) => (conditions === undefined ? null : { kind: 'conditions', all: conditions }),
  read: async (db) => {
    const rows = await db
      .selectFrom('ad')
      .selectAll()
      .orderBy('space_code')
      .orderBy('position')
      .orderBy('ad_id')
      .execute();
    return rows.map((row) => ({
      kind: 'ad',
      adId: row.ad_id,
      spaceCode: row.space_code,
      channel: row.channel,
      position: row.position,
      validFrom: toInstant(row.valid_from.getTime()),
      validTo: instantOf(row.valid_to),
      title: row.title,
      subTitle: row.sub_title,
      image: row.image,
      imageAlt: row.image_alt,
      art: row.art,
      bgColor: row.bg_color,
      link: row.link,
      advertiser: row.advertiser,
      // Left out, so that the mark of an ad for everyone is the one that earlier releases gave it.
      ...(row.conditions !== null && { conditions: row.conditions }),
    }));
  },
  put: (db, item) => {
    const row = {
      ad_id: item.adId,
      space_code: item.spaceCode,
      channel: item.channel,
      position: item.position,
      valid_from: new Date(item.validFrom),
      valid_to: dateOf(item.validTo),
      title: json(item.title),
      sub_title: json(item.subTitle),
      image: item.image,
      image_alt: jsonOrNull(item.imageAlt),
      art: item.art,
      bg_color: item.bgColor,
      link: item.link,
      advertiser: jsonOrNull(item.advertiser),
      conditions: jsonOrNull(item.conditions ?? null),
    };
    return db
      .insertInto('ad')
      .values(row)
      .onConflict((at) => at.column('ad_id').doUpdateSet(row))
      .execute();
  },
  take: (db, { adId }) => db.deleteFrom('ad').where('ad_id', '=', adId).execute(),
};
