import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { ContentItem, ContentKind } from '@coupon-centre/contract/content/content-items';
import { sentGroups } from '#ui/coupon/condition-values.ts';
import type { LocalisedText } from './localised-text.ts';
import { type FieldName, fieldOf, plans } from './plans.ts';

/** The values of the drawer's form, keyed like the item's fields. */
export interface ItemValues {
  readonly item: Readonly<Record<string, unknown>>;
}

const isEmpty = (text: unknown): boolean =>
  Object.values((text ?? {}) as Partial<LocalisedText>).every((words) => (words ?? '').trim() === '');

/** The item to send: empty optional texts are null, as is the description of a missing picture. */
export function sentItem(kind: ContentKind, { item }: ItemValues): ContentItem {
  const leftOut = plans[kind].fields
    .filter((field) => field.as === 'text' && field.isOptional)
    .filter(({ name }) => isEmpty(item[name]) || (name === 'imageAlt' && !item['image']))
    .map(({ name }) => [name, null]);
  const conditions = item['conditions'] as ConditionGroups | undefined;
  const shownTo = conditions === undefined ? {} : { conditions: sentGroups(conditions) };
  // The form has the contract's fields of each kind; the server reports invalid ones by name.
  return { ...item, ...Object.fromEntries(leftOut), ...shownTo, kind } as unknown as ContentItem;
}

/** The fields that differ between two values of an item, in the form's order. */
export const changedFields = (before: ContentItem, after: ContentItem): readonly FieldName[] =>
  plans[before.kind].fields
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(fieldOf(before, name)) !== JSON.stringify(fieldOf(after, name)));
