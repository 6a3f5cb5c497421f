import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { expect, test } from 'vitest';
import type { MergeField } from '#lib/merge-fields.ts';
import { couponFields, fieldInWords, mergeCoupons } from './coupon-fields.ts';
import type { CouponValues } from './coupon-form-values.ts';

const text = (words: string) => ({ 'zh-CN': `${words}（中）`, en: words });
const terms: CouponTerms = {
  classId: 'traffic',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: 1024 },
  title: text('Data'),
  subTitle: text('Everywhere'),
  tags: [],
  ruleHtml: text('<p>One each.</p>'),
  validity: { kind: 'afterCollecting', startAfterDays: 0, days: 30 },
  claimStart: '2026-01-01T00:00:00+08:00',
  claimEnd: '2027-01-01T00:00:00+08:00',
  audience: { kind: 'everyone' },
  confirmation: null,
  trial: null,
  externalCodes: false,
  ceiling: 10_000,
  ceilingPerDay: null,
  bookValueFen: 100,
  costsNothingReason: null,
  campaignId: null,
  position: 10,
};
const base: CouponValues = { terms, firstStock: { total: 10, perDay: null, perPerson: 1, perPersonDay: null } };
const withTerms = (changes: Partial<CouponTerms>): CouponValues => ({ ...base, terms: { ...terms, ...changes } });
const inWords = (field: MergeField, values: CouponValues, locale: Locale) =>
  fieldInWords(field, values, { locale, namesIn: () => ({}) });
const namesOf = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

test('every term and every number of the stock is in one field', () => {
  const paths = couponFields.flatMap((field) => field.paths.map(([part, name]) => `${part}.${name}`));
  const all = [
    ...Object.keys(terms).map((term) => `terms.${term}`),
    // Of life coupons alone.
    'terms.placeListId',
    'terms.variants',
    ...Object.keys(base.firstStock ?? {}).map((name) => `firstStock.${name}`),
  ];
  expect(new Set(paths)).toEqual(new Set(all));
});

test('two operators who changed different fields, also of one text, are merged', () => {
  const theirs = withTerms({ position: 20, title: { ...terms.title, en: 'More data' } });
  const mine = withTerms({ bookValueFen: 300, title: { ...terms.title, 'zh-CN': '更多流量' } });
  const merge = mergeCoupons(base, theirs, mine);
  expect(merge.conflicts).toEqual([]);
  expect(namesOf(merge.theirs)).toEqual(['position', 'title.en']);
  expect(merge.merged).toEqual(
    withTerms({ position: 20, bookValueFen: 300, title: { 'zh-CN': '更多流量', en: 'More data' } }),
  );
});

test('class and benefit are chosen together, as are both ends of the window', () => {
  const theirs = withTerms({ cardClass: 'credit', benefit: { kind: 'CREDIT_FEN', amount: 500 } });
  const mine = withTerms({ benefit: { kind: 'DATA_MB', amount: 2048 }, claimEnd: '2028-01-01T00:00:00+08:00' });
  const { conflicts, merged } = mergeCoupons(base, theirs, mine);
  expect(namesOf(conflicts)).toEqual(['benefit']);
  expect(merged.terms).toMatchObject({ cardClass: 'credit', claimEnd: '2028-01-01T00:00:00+08:00' });
  const [field] = conflicts;
  expect(field && inWords(field, theirs, 'en')).toEqual({
    label: 'Kind of benefit',
    text: 'Credit · Call credit ¥5.00',
  });
  expect(field && inWords(field, mine, 'zh-CN').text).toBe('流量 · 流量 2 GB');
});

test('the value and the reason for its being none are chosen together', () => {
  const theirs = withTerms({ bookValueFen: 300 });
  const mine = withTerms({ bookValueFen: 0, costsNothingReason: 'Given by a partner' });
  const { conflicts } = mergeCoupons(base, theirs, mine);
  expect(namesOf(conflicts)).toEqual(['bookValueFen']);
  expect(conflicts[0] && inWords(conflicts[0], mine, 'en').text).toBe('¥0.00 · Given by a partner');
});

test('campaign, category and list of places are told by their names', () => {
  const mine = withTerms({ campaignId: 'id-1', classId: 'traffic', placeListId: 'id-2' });
  const names = { campaignId: 'Spring', classId: 'Data', placeListId: 'Cafés' };
  for (const [term, name] of Object.entries(names)) {
    const field = couponFields.find((one) => one.name === term);
    expect(field && fieldInWords(field, mine, { locale: 'en', namesIn: () => names }).text).toBe(name);
  }
});

test('the initial stock of a coupon that was released meanwhile is no conflict', () => {
  const mine = { ...base, firstStock: { total: 99, perDay: null, perPerson: 1, perPersonDay: null } };
  expect(mergeCoupons(base, { ...base, firstStock: null }, mine)).toMatchObject({
    conflicts: [],
    merged: { firstStock: null },
  });
});

test('each field has a name and a text in both languages', () => {
  for (const field of couponFields) {
    for (const locale of ['zh-CN', 'en'] as const) {
      const { label, text: shown } = inWords(field, base, locale);
      expect([label, shown].every((words) => words.length > 0 && !words.includes('undefined'))).toBe(true);
      expect(label).not.toBe(field.name);
    }
  }
});
