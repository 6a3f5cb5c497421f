import { z } from 'zod';
import { dictionaryCode } from '#content/dictionary.ts';
import { bannerArts, colour, imageAddress, linkAddress } from '#content/display.ts';
import { channel, classId, id, instant } from '#field.ts';

/** What operators keep beside coupons and pages, by kind; texts in both languages. */

const text = (maxLength: number) =>
  z.object({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });
const NAME = 40;
const TITLE = 60;
const SUB_TITLE = 120;
const BANNERS_MAX = 8;
const itemId = z.string().regex(/^[\w-]{1,64}$/);
const position = z.int().min(0).max(9_999);
/** When it is shown: from, until (exclusive; null: no end planned). */
const schedule = { validFrom: instant, validTo: instant.nullable() };

const dictionary = z.object({
  kind: z.literal('dictionary'),
  dictCode: dictionaryCode,
  fieldCode: dictionaryCode,
  name: text(NAME),
  position,
});
const category = z.object({
  kind: z.literal('category'),
  classId,
  name: text(NAME),
  /** Stands before its name in the coupon centre; null: none. */
  icon: imageAddress.nullable(),
  position,
});
const namedChannel = z.object({ kind: z.literal('channel'), ch: channel, name: text(NAME), position });
const ad = z.object({
  kind: z.literal('ad'),
  adId: itemId,
  spaceCode: itemId,
  /** Only to visitors who came by it; null: to everybody. */
  channel: channel.nullable(),
  ...schedule,
  title: text(TITLE),
  subTitle: text(SUB_TITLE),
  image: imageAddress.nullable(),
  /** Says what the picture shows; there is one where there is a picture. */
  imageAlt: text(SUB_TITLE).nullable(),
  art: z.enum(bannerArts),
  bgColor: colour,
  link: linkAddress.nullable(),
  /** Who pays for it; null: the operator's own. */
  advertiser: text(TITLE).nullable(),
  position,
});
const theme = z.object({
  kind: z.literal('theme'),
  themeId: itemId,
  channel: channel.nullable(),
  ...schedule,
  bgImage: imageAddress.nullable(),
  bgColor: colour,
  banners: z
    .array(
      z.object({
        bannerId: itemId,
        title: text(TITLE),
        subTitle: text(SUB_TITLE),
        image: imageAddress.nullable(),
        bgColor: colour,
        link: linkAddress.nullable(),
      }),
    )
    .max(BANNERS_MAX),
});

const share = z.object({
  kind: z.literal('share'),
  /** What is shared: the platform and whatever has no words of its own, or a coupon. */
  shared: z.literal('platform').or(id),
  title: text(TITLE),
  subTitle: text(SUB_TITLE),
  /** In each language; null: the page's own picture. */
  image: z.object({ 'zh-CN': imageAddress.nullable(), en: imageAddress.nullable() }),
});

export const contentKinds = ['dictionary', 'category', 'channel', 'ad', 'theme', 'share'] as const;
export const contentKind = z.enum(contentKinds);
export type ContentKind = (typeof contentKinds)[number];
export const contentItem = z.discriminatedUnion('kind', [dictionary, category, namedChannel, ad, theme, share]);
export type ContentItem = z.output<typeof contentItem>;
/** Tells what an item was when it was read: another after every change. */
export const itemMark = z.string().regex(/^[\w-]{22}$/);
