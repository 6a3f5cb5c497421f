import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { locales } from '@coupon-centre/contract/foundation/field';
import { expect, test } from 'vitest';
import { audienceSizeInWords } from './audience-size-words.ts';
import { countableAudience } from './condition-values.ts';

type Audience = CouponTerms['audience'];

test.each([
  ['COUNTED', 1234, 'Matching subscribers: 1,234 now. People'],
  ['ESTIMATED', 120_000, 'about 120,000 now, estimated from a sample. '],
  ['TOO_LARGE', null, 'too many subscribers to count in time. '],
] as const)('%s of everyone', (how, people, text) => {
  expect(audienceSizeInWords('everyone', { how, people }, 'en')).toContain(text);
});

test('an empty list is nobody', () => {
  expect(audienceSizeInWords('numberList', { how: 'NUMBERS', people: 0 }, 'en')).toContain('nobody can collect it');
  expect(audienceSizeInWords('numberList', { how: 'NUMBERS', people: 2 }, 'zh-CN')).toContain('2 个');
});

test.each(['conditions', 'attribute'] as const)(
  '%s: numbers without an account are not counted, and can collect later',
  (kind) => {
    const size = { how: 'COUNTED', people: 1 } as const;
    expect(audienceSizeInWords(kind, size, 'en')).toContain('Only numbers that have logged in are counted');
    expect(audienceSizeInWords(kind, size, 'zh-CN')).toContain('未登录过的号码登录后');
  },
);

test('nobody, counted, is a number', () => {
  for (const locale of locales) {
    expect(audienceSizeInWords('prefixes', { how: 'COUNTED', people: 0 }, locale)).toMatch(/[ ：]0 /);
  }
});

const named = { name: { 'zh-CN': '海州', en: 'Haizhou' } };
const asCounted = { name: { 'zh-CN': '-', en: '-' } };

test('the name does not decide who is in an audience', () => {
  const some: Audience = { kind: 'prefixes', prefixes: ['138'], ...named };
  expect(countableAudience(some)).toEqual({ ...some, ...asCounted });
});

test('an attribute is counted once a value of it is chosen', () => {
  const gold: Audience = { kind: 'attribute', attributeId: 'tier', values: ['GOLD'], ...named };
  expect(countableAudience(gold)).toEqual({ ...gold, ...asCounted });
});

test.each([
  { kind: 'prefixes' },
  { kind: 'prefixes', prefixes: ['0571'] },
  { kind: 'numberList', listId: '' },
  { kind: 'numberList', listId: 'a b' },
  { kind: 'attribute' },
  { kind: 'attribute', attributeId: 'tier' },
  { kind: 'attribute', attributeId: 'tier', values: [] },
  { kind: 'newCustomers' },
  { kind: 'channels' },
  { kind: 'tenure' },
  { kind: 'collected' },
  { kind: 'conditions' },
  { kind: 'conditions', all: [] },
  { kind: 'conditions', all: [{ any: [{ isNot: false, is: { kind: 'firstDeal' } }, undefined] }] },
  undefined,
])('%j is not complete', (audience) => {
  expect(countableAudience(audience as Audience | undefined)).toBeNull();
});

test('groups of conditions are counted once each of them is complete', () => {
  const all = [{ any: [{ isNot: true, is: { kind: 'tenure', atLeastDays: 30 } as const }] }];
  expect(countableAudience({ kind: 'conditions', all })).toEqual({ kind: 'conditions', all });
});
