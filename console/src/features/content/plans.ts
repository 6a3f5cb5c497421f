import type { ContentItem, ContentKind } from '@coupon-centre/contract/content/content-items';
import {
  CONTENT_NAME_MAX_LENGTH,
  CONTENT_SUB_TITLE_MAX_LENGTH,
  CONTENT_TITLE_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import type { words } from './words.ts';

export type FieldName = keyof (typeof words)['en']['fields'];
interface Named {
  readonly name: FieldName;
  readonly isKey?: boolean;
}
/** A single-value field. */
export interface InputField extends Named {
  readonly as: 'code' | 'position' | 'channel' | 'from' | 'until' | 'colour' | 'picture' | 'shared' | 'link' | 'art';
}
/** A text in both languages. */
export interface TextField extends Named {
  readonly as: 'text';
  readonly maxLength: number;
  readonly isOptional?: boolean;
}
/** How a field is edited and read. `pictures`: one per language; `conditions`: who sees it. */
export type Field =
  | InputField
  | TextField
  | (Named & { readonly as: 'pictures' })
  | (Named & { readonly as: 'banners' })
  | (Named & { readonly as: 'conditions' });

/** How a kind of content is edited and listed. */
interface Plan {
  readonly fields: readonly Field[];
  readonly columns: readonly FieldName[];
  /** Initial value of a new item. */
  readonly fresh: Readonly<Record<string, unknown>>;
}

const FRESH_COLOUR = '#00566f';
const key = (name: FieldName): Field => ({ name, as: 'code', isKey: true });
const name: Field = { name: 'name', as: 'text', maxLength: CONTENT_NAME_MAX_LENGTH };
const position: Field = { name: 'position', as: 'position' };
const shown: readonly Field[] = [
  { name: 'channel', as: 'channel' },
  { name: 'validFrom', as: 'from' },
  { name: 'validTo', as: 'until' },
];

export const bannerFields: readonly Field[] = [
  { name: 'title', as: 'text', maxLength: CONTENT_TITLE_MAX_LENGTH },
  { name: 'subTitle', as: 'text', maxLength: CONTENT_SUB_TITLE_MAX_LENGTH },
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
      { name: 'conditions', as: 'conditions' },
      { name: 'title', as: 'text', maxLength: CONTENT_TITLE_MAX_LENGTH },
      { name: 'subTitle', as: 'text', maxLength: CONTENT_SUB_TITLE_MAX_LENGTH },
      { name: 'image', as: 'picture' },
      { name: 'imageAlt', as: 'text', maxLength: CONTENT_SUB_TITLE_MAX_LENGTH, isOptional: true },
      { name: 'art', as: 'art' },
      { name: 'bgColor', as: 'colour' },
      { name: 'link', as: 'link' },
      { name: 'advertiser', as: 'text', maxLength: CONTENT_TITLE_MAX_LENGTH, isOptional: true },
      position,
    ],
    columns: ['title', 'spaceCode', 'channel', 'conditions', 'validFrom', 'validTo', 'position'],
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
      { name: 'title', as: 'text', maxLength: CONTENT_TITLE_MAX_LENGTH },
      { name: 'subTitle', as: 'text', maxLength: CONTENT_SUB_TITLE_MAX_LENGTH },
      { name: 'image', as: 'pictures' },
    ],
    columns: ['shared', 'title', 'subTitle'],
    fresh: { image: { 'zh-CN': null, en: null } },
  },
};

export interface Held {
  readonly key: string;
  /** Null: new, not approved yet. */
  readonly mark: string | null;
  readonly item: ContentItem;
  /** A change waits for this approval; null: none does. */
  readonly approvalId: string | null;
}

/** Whether the item is always required. */
export const staysAlways = ({ item }: Held): boolean => item.kind === 'share' && item.shared === 'platform';

/** A field of an item of any kind; undefined if its kind has no such field. */
export const fieldOf = (item: ContentItem | undefined, field: FieldName): unknown =>
  (item as Readonly<Record<string, unknown>> | undefined)?.[field];
