import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Selectable } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '#platform/db/schema/schema.ts';
import { writtenTerms as anyTerms } from '#test/released-coupon.ts';
import { templateColumns, termsColumns, writtenTerms } from './terms-columns.ts';

const text = (word: string) => ({ 'zh-CN': `${word}（中）`, en: word });
const hours = { weekdays: [1, 0], fromMinute: 540, toMinute: 1440 };
const plain = anyTerms();

/** For each term a value that differs from the plain coupon's. Keyed by the terms: a missing one does not compile. */
const others: { readonly [Term in keyof CouponTerms]-?: readonly CouponTerms[Term][] } = {
  classId: ['life'],
  cardClass: ['topup'],
  benefit: [{ kind: 'TOPUP_PERCENT', amount: 10, thresholdFen: 0, maxSaveFen: 500, channels: ['APP'] }],
  title: [text('title')],
  subTitle: [text('subtitle')],
  tags: [[text('new'), text('hot')]],
  ruleHtml: [text('<p>rule</p>')],
  validity: [
    { kind: 'afterCollecting', startAfterDays: 2, days: 9, hours },
    { kind: 'fixed', from: '2026-12-01T00:00:00+08:00', to: '2026-12-31T00:00:00+08:00' },
    { kind: 'fixed', from: '2026-12-01T00:00:00+08:00', to: '2026-12-31T00:00:00+08:00', hours },
  ],
  claimStart: ['2026-11-02T00:00:00+08:00'],
  claimEnd: ['2026-12-02T00:00:00+08:00'],
  audience: [{ kind: 'prefixes', prefixes: ['138'], name: text('Region') }],
  confirmation: [{ text: text('sure?'), effect: text('done'), priceFen: 0 }],
  trial: [{ what: text('try'), afterwards: text('then') }],
  externalCodes: [true],
  ceiling: [7],
  ceilingPerDay: [3],
  costsNothingReason: ['a gift of the partner'],
  campaignId: ['01a1fbfe-67a0-7553-97cf-8f7abb30dadd'],
  placeListId: ['coffee-shops'],
  variants: [
    [
      { name: 'A', percent: 20, title: text('blue'), subTitle: text('bluer') },
      { name: 'B', percent: 1, title: text('red'), subTitle: text('redder') },
    ],
  ],
  bookValueFen: [101],
  position: [11],
};

/** Columns as read back from the database: JSON columns are parsed. */
const asRead = (columns: object): object =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value,
    ]),
  );

test.each(Object.entries(others))('a release keeps %s as written', (term, values) => {
  for (const value of values) {
    const written = { ...plain, [term]: value };
    const row = termsColumns(written, { templateId: 'coupon', version: 1, comparisonId: 'any', nowMs: 0 });
    const template = asRead(templateColumns(written)) as Selectable<Schema['coupon_template']>;
    expect(writtenTerms(template, asRead(row) as Selectable<Schema['coupon_terms']>)).toEqual(written);
  }
});
