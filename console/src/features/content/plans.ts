import type { ContentItem, ContentKind } from '@coupon-centre/contract/operator/content/content-items';
import type { words } from './words.ts';

export type FieldName = keyof (typeof words)['en']['fields'];
/** How a field is written and read. `text` and `pictures`: in both languages. */
export type Shape =
  | {
      readonly as:
        | 'code'
        | 'position'
        | 'channel'
        | 'from'
        | 'until'
        | 'colour'
        | 'picture'
        | 'pictures'
        | 'shared'
        | 'link'
        | 'art'
        | 'banners';
    }
  | { readonly as: 'text'; readonly maxLength: number; readonly isOptional?: boolean };
export type Field = Shape & { readonly name: FieldName; readonly isKey?: boolean };

/** What a kind of content is written in and shown by. */
interface Plan {
  readonly fields: readonly Field[];
  readonly columns: readonly FieldName[];
  /** What a new one begins as. */
  readonly fresh: Readonly<Record<string, unknown>>;
}

const NAME = 40;
const TITLE = 60;
const SUB_TITLE = 120;
const FRESH_COLOUR = '#00566f';
const key = (name: FieldName): Field => ({ name, as: 'code', isKey: true });
const name: Field = { name: 'name', as: 'text', maxLength: NAME };
const position: Field = { name: 'position', as: 'position' };
const shown: readonly Field[] = [
  { name: 'channel', as: 'channel' },
  { name: 'validFrom', as: 'from' },
  { name: 'validTo', as: 'until' },
];

export const bannerFields: readonly Field[] = [
  { name: 'title', as: 'text', maxLength: TITLE },
  { name: 'subTitle', as: 'text', maxLength: SUB_TITLE },
  { name: 'image', as: 'picture' },
  { name: 'bgColor', as: 'colour' },
  { name: 'link', as: 'link' },
];
export const freshBanner = (): object => ({
  bannerId: crypto.randomUUID(),
  image: null,
  bgColor: FRESH_COLOUR,
  link: null,
});

export const plans: { readonly [Kind in ContentKind]: Plan } = {
  dictionary: {
    fields: [key('dictCode'), key('fieldCode'), name, position],
    columns: ['dictCode', 'fieldCode', 'name', 'position'],
    fresh: { position: 0 },
  },
  category: {
    fields: [key('classId'), name, { name: 'icon', as: 'picture' }, position],
    columns: ['classId', 'name', 'icon', 'position'],
    fresh: { icon: null, position: 0 },
  },
  channel: {
    fields: [{ name: 'ch', as: 'channel', isKey: true }, name, position],
    columns: ['ch', 'name', 'position'],
    fresh: { position: 0 },
  },
  ad: {
    fields: [
      key('adId'),
      { name: 'spaceCode', as: 'code' },
      ...shown,
      { name: 'title', as: 'text', maxLength: TITLE },
      { name: 'subTitle', as: 'text', maxLength: SUB_TITLE },
      { name: 'image', as: 'picture' },
      { name: 'imageAlt', as: 'text', maxLength: SUB_TITLE, isOptional: true },
      { name: 'art', as: 'art' },
      { name: 'bgColor', as: 'colour' },
      { name: 'link', as: 'link' },
      { name: 'advertiser', as: 'text', maxLength: TITLE, isOptional: true },
      position,
    ],
    columns: ['title', 'adId', 'spaceCode', 'channel', 'validFrom', 'validTo', 'position'],
    fresh: {
      channel: null,
      validTo: null,
      image: null,
      art: 'tickets',
      bgColor: FRESH_COLOUR,
      link: null,
      position: 0,
    },
  },
  theme: {
    fields: [
      key('themeId'),
      ...shown,
      { name: 'bgImage', as: 'picture' },
      { name: 'bgColor', as: 'colour' },
      { name: 'banners', as: 'banners' },
    ],
    columns: ['themeId', 'channel', 'validFrom', 'validTo', 'bgColor', 'banners'],
    fresh: { channel: null, validTo: null, bgImage: null, bgColor: FRESH_COLOUR, banners: [] },
  },
  share: {
    fields: [
      { name: 'shared', as: 'shared', isKey: true },
      { name: 'title', as: 'text', maxLength: TITLE },
      { name: 'subTitle', as: 'text', maxLength: SUB_TITLE },
      { name: 'image', as: 'pictures' },
    ],
    columns: ['shared', 'title', 'subTitle'],
    fresh: { image: { 'zh-CN': null, en: null } },
  },
};

export interface Held {
  readonly key: string;
  readonly mark: string;
  readonly item: ContentItem;
}

/** Whether it always has to be there. */
export const staysAlways = ({ item }: Held): boolean => item.kind === 'share' && item.shared === 'platform';

/** A field of an item, whatever its kind; undefined where the kind has none such. */
export const fieldOf = (item: ContentItem | undefined, field: FieldName): unknown =>
  (item as Readonly<Record<string, unknown>> | undefined)?.[field];
