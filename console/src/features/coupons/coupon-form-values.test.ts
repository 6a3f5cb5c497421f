import { type CouponTerms, couponTerms, firstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { describe, expect, test } from 'vitest';
import { type CouponValues, newCoupon, sentValues, writtenWorthFen } from './coupon-form-values.ts';

const text = { 'zh-CN': '字', en: 'word' };
const from = '2026-11-21T00:00:00+08:00';
const to = '2026-12-21T00:00:00+08:00';
const texts = { classId: 'data', title: text, subTitle: text, ruleHtml: text, claimStart: from, claimEnd: to };
const value = { ceiling: 1000, bookValueFen: 0 };

/** The form's values after every option has been tried. */
const written = {
  ...newCoupon.terms,
  ...texts,
  ...value,
  tags: [text],
  benefit: { kind: 'DATA_MB', amount: 512, thresholdFen: 3000, maxSaveFen: 500, channels: ['APP'] },
} as unknown as CouponTerms;
const valuesWith = (terms: object, stock: CouponValues['firstStock'] = newCoupon.firstStock): CouponValues => ({
  terms: { ...written, ...terms } as CouponTerms,
  firstStock: stock,
});
const sentTerms = (terms: object): CouponTerms => sentValues(valuesWith(terms)).terms;

test('a new coupon with its texts filled in is valid for the contract', () => {
  const { terms, firstStock: stock } = sentValues(valuesWith({ benefit: newCoupon.terms.benefit }));
  expect(couponTerms.safeParse(terms).error).toBeUndefined();
  expect(firstStock.safeParse(stock).error).toBeUndefined();
});

describe('values typed for an option that was not chosen are not sent', () => {
  test.each([
    ['traffic', 'DATA_MB', { kind: 'DATA_MB', amount: 512 }],
    ['credit', 'CREDIT_FEN', { kind: 'CREDIT_FEN', amount: 512 }],
    ['experience', 'EXPERIENCE', { kind: 'EXPERIENCE', amount: 512 }],
    ['life', 'CODE', { kind: 'CODE', amount: 512, thresholdFen: 3000 }],
    ['topup', 'TOPUP_OFF_FEN', { kind: 'TOPUP_OFF_FEN', amount: 512, thresholdFen: 3000, channels: ['APP'] }],
    [
      'topup',
      'TOPUP_PERCENT',
      { kind: 'TOPUP_PERCENT', amount: 512, thresholdFen: 3000, maxSaveFen: 500, channels: ['APP'] },
    ],
  ])('benefit of %s, %s', (cardClass, kind, sent) => {
    expect(sentTerms({ cardClass, benefit: { ...written.benefit, kind } }).benefit).toEqual(sent);
  });

  test('cleared numbers and empty lists are left out of the benefit', () => {
    const benefit = { kind: 'TOPUP_PERCENT', amount: 10, thresholdFen: null, maxSaveFen: null, channels: [] };
    expect(sentTerms({ cardClass: 'topup', benefit }).benefit).toEqual({ kind: 'TOPUP_PERCENT', amount: 10 });
  });

  const templateId = '0199f3a2-7c1e-7d44-9b7e-00000000002a';
  const lists = { listId: 'vip', prefixes: ['138'], channels: ['app'] };
  const everything = { ...lists, withinDays: 30, atLeastDays: 90, templateId, name: text };
  test.each([
    ['everyone', {}],
    ['firstDeal', {}],
    ['newCustomers', { withinDays: 30 }],
    ['numberList', { listId: 'vip', name: text }],
    ['prefixes', { prefixes: ['138'], name: text }],
    ['channels', { channels: ['app'], name: text }],
    ['tenure', { atLeastDays: 90 }],
    ['collected', { templateId, name: text }],
    ['used', { templateId, name: text }],
  ])('audience %s', (kind, sent) => {
    const terms = sentTerms({ benefit: newCoupon.terms.benefit, audience: { ...everything, kind } });
    expect(terms.audience).toEqual({ kind, ...sent });
    expect(couponTerms.safeParse(terms).error).toBeUndefined();
  });

  test('audience of groups of conditions', () => {
    const condition = (kind: string, more: object) => ({ isNot: true, is: { kind, ...more } });
    const audienceOf = (is: object) => ({ kind: 'conditions', all: [{ any: [condition('prefixes', is)] }] });
    const { audience } = sentTerms({ benefit: newCoupon.terms.benefit, audience: audienceOf(everything) });
    expect(audience).toEqual(audienceOf({ prefixes: ['138'], name: text }));
  });

  const bothValidities = { from, to, startAfterDays: 2, days: 7 };
  const hours = { weekdays: [1], fromMinute: 540, toMinute: 1440 };
  test.each([
    ['fixed', { from, to }],
    ['afterCollecting', { startAfterDays: 2, days: 7 }],
  ])('validity %s, with hours and without', (kind, sent) => {
    const validityOf = (more: object) => sentTerms({ validity: { ...bothValidities, kind, ...more } }).validity;
    expect(validityOf({})).toEqual({ kind, ...sent });
    expect(validityOf({ hours: null })).toEqual({ kind, ...sent });
    expect(validityOf({ hours })).toEqual({ kind, ...sent, hours });
  });

  test('no trial for a coupon that is not one, no price for a free confirmation', () => {
    const trial = { what: text, afterwards: text };
    expect(sentTerms({ cardClass: 'traffic', trial }).trial).toBeNull();
    expect(sentTerms({ cardClass: 'experience', trial }).trial).toEqual(trial);
    const confirmation = { text, effect: text };
    expect(sentTerms({ confirmation: { ...confirmation, priceFen: null } }).confirmation).toEqual(confirmation);
    const priced = { ...confirmation, priceFen: 0 };
    expect(sentTerms({ confirmation: priced }).confirmation).toEqual(priced);
  });
});

test('a reason why it costs nothing is sent with a value of 0 only, and cleared limits are null', () => {
  const reason = { costsNothingReason: 'the partner pays' };
  expect(sentTerms({ ...reason, bookValueFen: 0 }).costsNothingReason).toBe('the partner pays');
  expect(sentTerms({ ...reason, bookValueFen: 1 }).costsNothingReason).toBeNull();
  expect(sentTerms({ ceilingPerDay: undefined, campaignId: undefined })).toMatchObject({
    ceilingPerDay: null,
    campaignId: null,
  });
});

describe('first stock', () => {
  const stock = { total: 500, perDay: 10, perPerson: 2, perPersonDay: 1 };

  test('is sent as entered; a cleared limit is null', () => {
    expect(sentValues(valuesWith({}, stock)).firstStock).toEqual(stock);
    const emptied = { total: 500, perPerson: 2 } as CouponValues['firstStock'];
    expect(sentValues(valuesWith({}, emptied)).firstStock).toEqual({ ...stock, perDay: null, perPersonDay: null });
  });

  test('of a coupon with partner codes is 0: its codes are its stock', () => {
    expect(sentValues(valuesWith({ externalCodes: true }, stock)).firstStock?.total).toBe(0);
  });

  test('of a released coupon is not sent', () => {
    expect(sentValues(valuesWith({}, null)).firstStock).toBeNull();
  });
});

test('the exposure counts the money that a unit gives where that is more than its value', () => {
  expect(writtenWorthFen({ kind: 'CREDIT_FEN', amount: 500 }, 100)).toBe(500);
  expect(writtenWorthFen({ kind: 'DATA_MB', amount: 500 }, 100)).toBe(100);
  // A cap that was typed for another kind is not sent.
  expect(writtenWorthFen({ kind: 'DATA_MB', amount: 500, maxSaveFen: 900 }, 100)).toBe(100);
  expect(writtenWorthFen({ kind: 'CREDIT_FEN' } as CouponTerms['benefit'], 100)).toBeUndefined();
  expect(writtenWorthFen({ kind: 'CREDIT_FEN', amount: 500 }, null)).toBeUndefined();
});
