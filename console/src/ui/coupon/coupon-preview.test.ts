import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { expect, test } from 'vitest';
import { couponPreview } from './coupon-preview.ts';

/** What the editor of a new coupon begins with. */
const newTerms = {
  benefit: { kind: 'DATA_MB', amount: 1024 },
  validity: { kind: 'afterCollecting', startAfterDays: 0, days: 30 },
};

test('an untouched new coupon has an empty preview', () => {
  const terms = { ...newTerms, tags: [undefined, { 'zh-CN': '', en: '' }] } as unknown as CouponTerms;
  const { card, ruleHtml } = couponPreview(terms, 'en').value;
  expect(card).toMatchObject({ mTitle: '', sTitle: '', tags: [], benefit: { kind: 'DATA_MB', amount: 1024 } });
  expect(card.time).toBe('30 days from collection');
  expect(ruleHtml).toBe('');
  expect(Number.isFinite(Date.parse(card.claimStart) + Date.parse(card.claimEnd))).toBe(true);
});

test('an incomplete validity is left out, and a cleared amount is 0', () => {
  const fixed = { kind: 'fixed', from: '2026-11-21T00:00:00+08:00' };
  const terms = { ...newTerms, validity: fixed, benefit: { kind: 'DATA_MB', amount: null } };
  const { card } = couponPreview(terms as unknown as CouponTerms, 'en').value;
  expect(card.time).toBe('');
  expect(card.benefit.amount).toBe(0);
});

test('texts and tags follow the preview’s language', () => {
  const text = { 'zh-CN': '流量', en: 'Data' };
  const terms = { ...newTerms, title: text, subTitle: text, ruleHtml: text, tags: [text] };
  const { card, ruleHtml } = couponPreview(terms as unknown as CouponTerms, 'zh-CN').value;
  expect([card.mTitle, card.sTitle, ruleHtml, ...card.tags]).toEqual(['流量', '流量', '流量', '流量']);
});
