import { contentItem, contentKinds } from '@coupon-centre/contract/content/content-items';
import { locales } from '@coupon-centre/contract/foundation/field';
import { describe, expect, test } from 'vitest';
import { bannerFields, freshBanner, plans, staysAlways } from './plans.ts';
import { words } from './words.ts';

/** The contract's fields of a kind. */
const declared = (kind: string): readonly string[] => {
  const option = contentItem.options.find(({ shape }) => shape.kind.value === kind);
  return Object.keys(option?.shape ?? {}).filter((name) => name !== 'kind');
};

describe.each(contentKinds)('%s', (kind) => {
  const { fields, columns, fresh } = plans[kind];
  const names: readonly string[] = fields.map(({ name }) => name);

  test('exactly the contract’s fields can be edited', () => {
    expect(names.toSorted()).toEqual(declared(kind).toSorted());
  });

  test('its key and its list columns are fields that it has', () => {
    expect(fields.some(({ isKey }) => isKey)).toBe(true);
    expect(columns.filter((column) => !names.includes(column))).toEqual([]);
    expect(Object.keys(fresh).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(locales)('every field has a name (%s)', (locale) => {
    expect(fields.filter(({ name }) => words[locale].fields[name] === undefined)).toEqual([]);
  });
});

test('every field of a banner can be edited, and each new banner gets a unique id', () => {
  const declaredNames = contentItem.options.flatMap(({ shape }) =>
    'banners' in shape ? Object.keys(shape.banners.element.shape) : [],
  );
  expect(['bannerId', ...bannerFields.map(({ name }) => name)].toSorted()).toEqual(declaredNames.toSorted());
  const ids = [freshBanner(), freshBanner()].map((banner) => (banner as { bannerId: string }).bannerId);
  expect(new Set(ids).size).toBe(2);
});

test('only the platform’s share text is always required', () => {
  const held = (item: object) => ({ key: 'k', mark: 'm', item }) as Parameters<typeof staysAlways>[0];
  expect(staysAlways(held({ kind: 'share', shared: 'platform' }))).toBe(true);
  expect(staysAlways(held({ kind: 'share', shared: 'a-coupon' }))).toBe(false);
  expect(staysAlways(held({ kind: 'ad', shared: 'platform' }))).toBe(false);
});
