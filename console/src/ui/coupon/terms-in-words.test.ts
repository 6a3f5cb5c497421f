import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { locales } from '@coupon-centre/contract/foundation/field';
import { describe, expect, test } from 'vitest';
import { audienceInWords, benefitInWords, changedLines, termsInLines, validityLine } from './terms-in-words.ts';

const text = (word: string) => ({ 'zh-CN': `${word}（中）`, en: word });
const terms: CouponTerms = {
  classId: 'data',
  cardClass: 'topup',
  benefit: { kind: 'TOPUP_OFF_FEN', amount: 500 },
  title: text('title'),
  subTitle: text('subtitle'),
  tags: [],
  ruleHtml: text('<p>rule</p>'),
  validity: { kind: 'afterCollecting', startAfterDays: 0, days: 30 },
  claimStart: '2026-11-21T00:00:00+08:00',
  claimEnd: '2026-12-21T00:00:00+08:00',
  audience: { kind: 'everyone' },
  confirmation: null,
  trial: null,
  externalCodes: false,
  ceiling: 1000,
  ceilingPerDay: null,
  bookValueFen: 100,
  costsNothingReason: null,
  campaignId: null,
  position: 7,
};
const lineOf = (changed: Partial<CouponTerms>, key: string, locale: Locale = 'en'): string | undefined =>
  termsInLines({ ...terms, ...changed }, locale).find((line) => line.key === key)?.text;

const variant = { name: 'A', percent: 20, title: text('blue'), subTitle: text('bluer') };
/** A different value for each term; a term missing here does not compile. */
const others: { readonly [Term in keyof CouponTerms]-?: readonly CouponTerms[Term][] } = {
  classId: ['voice'],
  cardClass: ['life'],
  benefit: [
    { kind: 'TOPUP_OFF_FEN', amount: 501 },
    { kind: 'TOPUP_PERCENT', amount: 500 },
    { kind: 'TOPUP_OFF_FEN', amount: 500, thresholdFen: 0 },
    { kind: 'TOPUP_OFF_FEN', amount: 500, maxSaveFen: 1 },
    { kind: 'TOPUP_OFF_FEN', amount: 500, channels: ['APP'] },
  ],
  title: [
    { ...terms.title, en: 'other' },
    { ...terms.title, 'zh-CN': '别的' },
  ],
  subTitle: [
    { ...terms.subTitle, en: 'other' },
    { ...terms.subTitle, 'zh-CN': '别的' },
  ],
  tags: [[text('new')], [text('new'), text('hot')]],
  variants: [
    [variant],
    [{ ...variant, name: 'B' }],
    [{ ...variant, percent: 21 }],
    [{ ...variant, title: text('red') }],
    [{ ...variant, subTitle: { ...variant.subTitle, en: 'redder' } }],
    [variant, { ...variant, name: 'B' }],
  ],
  ruleHtml: [
    { ...terms.ruleHtml, en: 'other' },
    { ...terms.ruleHtml, 'zh-CN': '别的' },
  ],
  validity: [
    { kind: 'afterCollecting', startAfterDays: 1, days: 30 },
    { kind: 'afterCollecting', startAfterDays: 0, days: 31 },
    { kind: 'fixed', from: '2026-11-21T00:00:00+08:00', to: '2026-12-21T00:00:00+08:00' },
    { kind: 'afterCollecting', startAfterDays: 0, days: 30, hours: { weekdays: [1], fromMinute: 0, toMinute: 60 } },
  ],
  claimStart: ['2026-11-21T00:01:00+08:00'],
  claimEnd: ['2026-12-21T00:01:00+08:00'],
  audience: [
    { kind: 'firstDeal' },
    { kind: 'newCustomers', withinDays: 30 },
    { kind: 'numberList', listId: 'vip', name: text('VIP') },
    { kind: 'attribute', attributeId: 'tier', values: ['GOLD'], name: text('Card holders') },
    { kind: 'attribute', attributeId: 'tier', values: ['GOLD', 'SILVER'], name: text('Card holders') },
    { kind: 'attribute', attributeId: 'plan', values: ['GOLD'], name: text('Card holders') },
    { kind: 'prefixes', prefixes: ['138'], name: text('Region') },
    { kind: 'channels', channels: ['app'], name: text('App') },
    { kind: 'tenure', atLeastDays: 30 },
    { kind: 'used', templateId: '0199f3a2-7c1e-7d44-9b7e-00000000002a', name: text('Old') },
    { kind: 'used', templateId: '0199f3a2-7c1e-7d44-9b7e-00000000002b', name: text('Old') },
    { kind: 'conditions', all: [{ any: [{ isNot: true, is: { kind: 'tenure', atLeastDays: 30 } }] }] },
    { kind: 'conditions', all: [{ any: [{ isNot: true, is: { kind: 'firstDeal' } }] }] },
  ],
  confirmation: [
    { text: text('sure?'), effect: text('done') },
    { text: text('sure?'), effect: text('done'), priceFen: 0 },
  ],
  trial: [{ what: text('try'), afterwards: text('then') }],
  externalCodes: [true],
  ceiling: [1001],
  placeListId: ['coffee-shops'],
  ceilingPerDay: [1000],
  costsNothingReason: ['the partner pays'],
  campaignId: ['01a1fbfe-67a0-7553-97cf-8f7abb30dadd'],
  bookValueFen: [101],
  position: [8],
};

describe.each(locales)('what approvers read (%s)', (locale) => {
  const before = termsInLines(terms, locale);

  test.each(Object.entries(others))('shows a change of %s, and no other change', (term, values) => {
    for (const value of values) {
      const changed = changedLines(before, termsInLines({ ...terms, [term]: value }, locale));
      expect(changed, `${term}: ${JSON.stringify(value)}`).toHaveLength(1);
      expect(changed[0]?.was).toBe(before.find(({ key }) => key === changed[0]?.key)?.text);
    }
  });

  test.each(Object.entries(others))('shows different texts for different values of %s', (term, values) => {
    const shown = (values as readonly unknown[]).map((value) =>
      JSON.stringify(termsInLines({ ...terms, [term]: value }, locale)),
    );
    expect(new Set(shown).size).toBe(values.length);
  });

  test('every line has a label and a text, and appears once', () => {
    expect(before.filter((line) => line.label === '' || line.text === '')).toEqual([]);
    expect(new Set(before.map(({ key }) => key)).size).toBe(before.length);
    expect(changedLines(before, before)).toEqual([]);
  });
});

test('amounts of a benefit have their unit', () => {
  expect(lineOf({ benefit: { kind: 'DATA_MB', amount: 1024 } }, 'benefit')).toBe('Data 1 GB');
  expect(lineOf({ benefit: { kind: 'TOPUP_PERCENT', amount: 5 } }, 'benefit')).toBe('Percent off a top-up 5 %');
  expect(lineOf({ benefit: { kind: 'EXPERIENCE', amount: 7 } }, 'benefit')).toBe('Days of trial 7 days');
  expect(lineOf({ benefit: { kind: 'CREDIT_FEN', amount: 1234 } }, 'benefit')).toBe('Call credit ¥12.34');
  const whole = { kind: 'TOPUP_PERCENT', amount: 5, thresholdFen: 3000, maxSaveFen: 150, channels: ['APP', 'H5'] };
  expect(lineOf({ benefit: whole as CouponTerms['benefit'] }, 'benefit', 'zh-CN')).toMatch(
    /5 % · \S+ ¥30\.00 · \S+ ¥1\.50 · .+ APP, H5$/,
  );
});

test('a channel is called by its name, and by its code where operators have not named it', () => {
  const names = {
    attributes: [],
    lists: [],
    channelName: (channel: string) => (channel === 'app' ? 'Our app' : channel),
  };
  const audience = { kind: 'channels' as const, channels: ['app', 'hall'], name: text('visitors') };
  expect(audienceInWords(audience, 'en', names)).toBe('From certain channels: Our app, hall (visitors)');
  const benefit = { kind: 'TOPUP_OFF_FEN' as const, amount: 500, channels: ['app', 'hall'] };
  expect(benefitInWords(benefit, 'en', names)).toMatch(/ Our app, hall$/);
});

test('times are shown in business time, whatever their offset', () => {
  const claim = { claimStart: '2026-11-20T16:00:00Z', claimEnd: '2026-12-20T17:30:00+01:00' };
  expect(lineOf(claim, 'claimStart')).toBe('2026-11-21 00:00 to 2026-12-21 00:30');
});

test('validity: days after collecting, or a fixed period, and the hours of the week', () => {
  const hours = { weekdays: [1, 0], fromMinute: 545, toMinute: 1440 };
  expect(validityLine({ kind: 'afterCollecting', startAfterDays: 0, days: 30 }, 'en')).toBe('30 days from collection');
  expect(validityLine({ kind: 'afterCollecting', startAfterDays: 2, days: 30, hours }, 'zh-CN')).toBe(
    '领取后第2天起30天内有效 · 周一 周日 09:05–24:00',
  );
  const fixed = { kind: 'fixed', from: '2026-11-21T00:00:00+08:00', to: '2026-11-22T00:00:00+08:00' } as const;
  expect(validityLine(fixed, 'en')).toBe('2026-11-21 00:00 to 2026-11-22 00:00');
});

test('combined conditions read as a sentence, with what is meant together in brackets', () => {
  const [young, isNew] = [
    { isNot: false, is: { kind: 'prefixes', prefixes: ['172'], name: text('youth brand') } },
    { isNot: true, is: { kind: 'tenure', atLeastDays: 30 } },
  ] as const;
  const audience = { kind: 'conditions', all: [{ any: [young, isNew] }, { any: [isNew] }] } as const;
  expect(audienceInWords(audience as unknown as CouponTerms['audience'], 'en')).toBe(
    '(Number prefixes (region, brand): 172 (youth brand) or is not Long-standing customers: 30 days)' +
      ' and is not Long-standing customers: 30 days',
  );
});
