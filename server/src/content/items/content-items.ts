import { createHash } from 'node:crypto';
import type { ContentItem, ContentKind } from '@coupon-centre/contract/content/content-items';
import { ad } from '#content/tables/ad-table.ts';
import { category } from '#content/tables/category-table.ts';
import { channel } from '#content/tables/channel-table.ts';
import type { ContentTable } from '#content/tables/content-table.ts';
import { dictionary } from '#content/tables/dictionary-table.ts';
import { share } from '#content/tables/share-table.ts';
import { theme } from '#content/tables/theme-table.ts';

const tables: { readonly [Kind in ContentKind]: ContentTable<Kind> } = {
  dictionary,
  category,
  channel,
  ad,
  theme,
  share,
};
/** An item of any kind. */
export const tableOf = (kind: ContentKind): ContentTable<ContentKind> => tables[kind] as ContentTable<ContentKind>;

/** Keys in order, so that the same item has the same text however it was stored. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Identifies a revision of an item. */
export const markOf = (item: ContentItem): string =>
  createHash('sha256').update(JSON.stringify(item, ordered)).digest('base64url').slice(0, 22);
export const keyOf = (item: ContentItem): string => tableOf(item.kind).keyOf(item);
