import { z } from 'zod';
import { approvalHash } from '#approval/approval-fields.ts';
import { conditionGroups } from '#catalogue/audience.ts';
import { channel, classId, id, instant } from '#foundation/field.ts';
import {
  BANNERS_MAX,
  CONTENT_NAME_MAX_LENGTH,
  CONTENT_POSITION_MAX,
  CONTENT_SUB_TITLE_MAX_LENGTH,
  CONTENT_TITLE_MAX_LENGTH,
  KEY_PATTERN,
} from '#foundation/limits.ts';
import { dictionaryCode } from './dictionary.ts';
import { bannerArts, colour, imageAddress, linkAddress } from './display.ts';

/** Content other than coupons and pages, by kind; texts in both languages. */

const text = (maxLength: number) =>
  z.strictObject({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });
const itemId = z.string().regex(KEY_PATTERN);
const position = z.int().min(0).max(CONTENT_POSITION_MAX);
/** When it is shown: from, until (exclusive; null: no end planned). */
const schedule = { validFrom: instant, validTo: instant.nullable() };

const dictionary = z.strictObject({
  kind: z.literal('dictionary'),
  dictCode: dictionaryCode,
  fieldCode: dictionaryCode,
  name: text(CONTENT_NAME_MAX_LENGTH),
  position,
});
const category = z.strictObject({
  kind: z.literal('category'),
  classId,
  name: text(CONTENT_NAME_MAX_LENGTH),
  /** Shown before its name in the coupon centre; null: none. */
  icon: imageAddress.nullable(),
  position,
});
const namedChannel = z.strictObject({
  kind: z.literal('channel'),
  ch: channel,
  name: text(CONTENT_NAME_MAX_LENGTH),
  position,
});
const ad = z.strictObject({
  kind: z.literal('ad'),
  adId: itemId,
  spaceCode: itemId,
  /** Only for visitors from this channel; null: for everyone. */
  channel: channel.nullable(),
  ...schedule,
  title: text(CONTENT_TITLE_MAX_LENGTH),
  subTitle: text(CONTENT_SUB_TITLE_MAX_LENGTH),
  image: imageAddress.nullable(),
  /** Describes the picture; required with a picture. */
  imageAlt: text(CONTENT_SUB_TITLE_MAX_LENGTH).nullable(),
  art: z.enum(bannerArts),
  bgColor: colour,
  link: linkAddress.nullable(),
  /** The paying advertiser; null for the operator's own ads. */
  advertiser: text(CONTENT_TITLE_MAX_LENGTH).nullable(),
  /** Shown only to people who meet these and are logged in; left out: to everyone. */
  conditions: conditionGroups.optional(),
  position,
});
const theme = z.strictObject({
  kind: z.literal('theme'),
  themeId: itemId,
  channel: channel.nullable(),
  ...schedule,
  bgImage: imageAddress.nullable(),
  bgColor: colour,
  banners: z
    .array(
      z.strictObject({
        bannerId: itemId,
        title: text(CONTENT_TITLE_MAX_LENGTH),
        subTitle: text(CONTENT_SUB_TITLE_MAX_LENGTH),
        image: imageAddress.nullable(),
        bgColor: colour,
        link: linkAddress.nullable(),
      }),
    )
    .max(BANNERS_MAX),
});

const share = z.strictObject({
  kind: z.literal('share'),
  /** What is shared: a coupon's id, or `platform` for the platform and anything without its own text. */
  shared: z.literal('platform').or(id),
  title: text(CONTENT_TITLE_MAX_LENGTH),
  subTitle: text(CONTENT_SUB_TITLE_MAX_LENGTH),
  /** By language; null: the page's default picture. */
  image: z.strictObject({ 'zh-CN': imageAddress.nullable(), en: imageAddress.nullable() }),
});

export const contentKinds = ['dictionary', 'category', 'channel', 'ad', 'theme', 'share'] as const;
export const contentKind = z.enum(contentKinds);
export type ContentKind = (typeof contentKinds)[number];
export const contentItem = z
  .discriminatedUnion('kind', [dictionary, category, namedChannel, ad, theme, share])
  .meta({ id: 'ContentItem' });
export type ContentItem = z.output<typeof contentItem>;
/** Subscribers see all but the names of channels, so that all but those need a second person. */
export const needsApproval = (kind: ContentKind): boolean => kind !== 'channel';
/** What changing an item answers: the approval that the change waits for; null where it took effect at once. */
export const changedItem = z.object({ approvalId: id.nullable(), hash: approvalHash.nullable() });
/** Identifies the content of an item when it was read; changes with every edit. */
export const itemMark = z.string().regex(/^[\w-]{22}$/);
