import { createHash } from 'node:crypto';
import { imageAddress } from '@coupon-centre/contract/content/display';
import type { ContentItem, ContentKind } from '@coupon-centre/contract/operator/content/content-items';
import { type Kysely, sql } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Schema } from '#db/schema.ts';

type Of<Kind extends ContentKind> = Extract<ContentItem, { kind: Kind }>;

/** One kind's table: read whole, an item put in or written over, taken out. */
interface Shelf<Kind extends ContentKind> {
  readonly keyOf: (item: Of<Kind>) => string;
  readonly read: (db: Kysely<Schema>) => Promise<readonly Of<Kind>[]>;
  readonly put: (db: Kysely<Schema>, item: Of<Kind>) => Promise<unknown>;
  readonly take: (db: Kysely<Schema>, item: Of<Kind>) => Promise<unknown>;
}

const json = JSON.stringify;
const orNull = <Value>(value: Value | null): string | null => (value === null ? null : JSON.stringify(value));
const moment = (at: string | null): Date | null => (at === null ? null : new Date(at));
const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

const dictionary: Shelf<'dictionary'> = {
  keyOf: ({ dictCode, fieldCode }) => `${dictCode}/${fieldCode}`,
  read: async (db) => {
    const rows = await db
      .selectFrom('dictionary_entry')
      .selectAll()
      .orderBy('dict_code')
      .orderBy('position')
      .orderBy('field_code')
      .execute();
    return rows.map((row) => ({
      ...{ kind: 'dictionary', dictCode: row.dict_code, fieldCode: row.field_code },
      ...{ name: row.name, position: row.position },
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

const category: Shelf<'category'> = {
  keyOf: ({ classId }) => classId,
  read: async (db) => {
    const rows = await db.selectFrom('category').selectAll().orderBy('position').orderBy('class_id').execute();
    return rows.map(({ class_id, name, icon, position }) => ({
      ...{ kind: 'category', classId: class_id },
      // What stood there before pictures did is none.
      ...{ name, icon: imageAddress.nullable().catch(null).parse(icon), position },
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

const channel: Shelf<'channel'> = {
  keyOf: ({ ch }) => ch,
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

const ad: Shelf<'ad'> = {
  keyOf: ({ adId }) => adId,
  read: async (db) => {
    const rows = await db
      .selectFrom('ad')
      .selectAll()
      .orderBy('space_code')
      .orderBy('position')
      .orderBy('ad_id')
      .execute();
    return rows.map((row) => ({
      ...{ kind: 'ad', adId: row.ad_id, spaceCode: row.space_code, channel: row.channel, position: row.position },
      ...{ validFrom: toInstant(row.valid_from.getTime()), validTo: instantOf(row.valid_to) },
      ...{ title: row.title, subTitle: row.sub_title, image: row.image, imageAlt: row.image_alt, art: row.art },
      ...{ bgColor: row.bg_color, link: row.link, advertiser: row.advertiser },
    }));
  },
  put: (db, item) => {
    const row = {
      ...{ ad_id: item.adId, space_code: item.spaceCode, channel: item.channel, position: item.position },
      ...{ valid_from: new Date(item.validFrom), valid_to: moment(item.validTo) },
      ...{ title: json(item.title), sub_title: json(item.subTitle), image: item.image },
      ...{ image_alt: orNull(item.imageAlt), art: item.art, bg_color: item.bgColor, link: item.link },
      advertiser: orNull(item.advertiser),
    };
    return db
      .insertInto('ad')
      .values(row)
      .onConflict((at) => at.column('ad_id').doUpdateSet(row))
      .execute();
  },
  take: (db, { adId }) => db.deleteFrom('ad').where('ad_id', '=', adId).execute(),
};

const theme: Shelf<'theme'> = {
  keyOf: ({ themeId }) => themeId,
  read: async (db) => {
    const rows = await db
      .selectFrom('centre_theme')
      .selectAll()
      .orderBy('valid_from', 'desc')
      .orderBy('theme_id')
      .execute();
    return rows.map((row) => ({
      ...{ kind: 'theme', themeId: row.theme_id, channel: row.channel },
      ...{ validFrom: toInstant(row.valid_from.getTime()), validTo: instantOf(row.valid_to) },
      ...{ bgImage: row.bg_image, bgColor: row.bg_color, banners: row.banners.map((banner) => ({ ...banner })) },
    }));
  },
  put: (db, item) => {
    const row = {
      ...{ theme_id: item.themeId, channel: item.channel, bg_image: item.bgImage, bg_color: item.bgColor },
      ...{ valid_from: new Date(item.validFrom), valid_to: moment(item.validTo), banners: json(item.banners) },
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

const share: Shelf<'share'> = {
  keyOf: ({ shared }) => shared,
  read: async (db) => {
    const platformFirst = sql`template_id IS NOT NULL`;
    const rows = await db.selectFrom('share_text').selectAll().orderBy(platformFirst).orderBy('share_id').execute();
    return rows.map(({ share_id, title, sub_title, image }) => ({
      ...{ kind: 'share', shared: share_id, title, subTitle: sub_title, image },
    }));
  },
  put: (db, item) => {
    const row = {
      ...{ share_id: item.shared, template_id: item.shared === 'platform' ? null : item.shared },
      ...{ title: json(item.title), sub_title: json(item.subTitle), image: json(item.image) },
    };
    return db
      .insertInto('share_text')
      .values(row)
      .onConflict((at) => at.column('share_id').doUpdateSet(row))
      .execute();
  },
  take: (db, { shared }) => db.deleteFrom('share_text').where('share_id', '=', shared).execute(),
};

const shelves: { readonly [Kind in ContentKind]: Shelf<Kind> } = { dictionary, category, channel, ad, theme, share };
/** Of any kind, where the item's own says which. */
const shelfOf = (kind: ContentKind): Shelf<ContentKind> => shelves[kind] as Shelf<ContentKind>;

/** Keys in order, so that the same item has the same text however it was stored. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Tells an item from what it was before and will be. */
export const markOf = (item: ContentItem): string =>
  createHash('sha256').update(JSON.stringify(item, ordered)).digest('base64url').slice(0, 22);
export const keyOf = (item: ContentItem): string => shelfOf(item.kind).keyOf(item);

/** All of a kind, in the order in which people see them. */
export const readItems = (db: Kysely<Schema>, kind: ContentKind): Promise<readonly ContentItem[]> =>
  shelfOf(kind).read(db);
export const putItem = (db: Kysely<Schema>, item: ContentItem): Promise<unknown> => shelfOf(item.kind).put(db, item);
export const takeItem = (db: Kysely<Schema>, item: ContentItem): Promise<unknown> => shelfOf(item.kind).take(db, item);
