import { type ContentItem, contentItem } from '@coupon-centre/contract/content/content-items';
import { expect, test } from 'vitest';
import { plans } from './plans.ts';
import { changedFields, sentItem } from './sent-item.ts';

const text = { 'zh-CN': '字', en: 'word' };
const empty = { 'zh-CN': ' ', en: '' };
const ad = {
  ...plans.ad.fresh,
  adId: 'ad-1',
  spaceCode: 'HOME',
  validFrom: '2026-11-21T00:00:00+08:00',
  title: text,
  subTitle: text,
  image: '/images/a.png',
  imageAlt: text,
  advertiser: text,
};
const sentAd = (changed: object): Record<string, unknown> => ({ ...sentItem('ad', { item: { ...ad, ...changed } }) });

test('a completed ad is valid for the contract, with its kind', () => {
  expect(contentItem.safeParse(sentAd({})).error).toBeUndefined();
  expect(sentAd({})).toMatchObject({ kind: 'ad', imageAlt: text, advertiser: text });
});

test('empty optional texts are null; empty required texts are sent for the server to refuse', () => {
  expect(sentAd({ advertiser: empty, imageAlt: undefined })).toMatchObject({ advertiser: null, imageAlt: null });
  expect(sentAd({ advertiser: { ...empty, en: 'word' } })['advertiser']).toEqual({ ...empty, en: 'word' });
  expect(sentAd({ title: empty })['title']).toEqual(empty);
});

test('without a picture there is no description of it', () => {
  expect(sentAd({ image: null })).toMatchObject({ image: null, imageAlt: null });
});

test('another operator’s changes are listed by field, in the form’s order', () => {
  const before = sentAd({}) as unknown as ContentItem;
  const after = sentAd({ position: 3, title: { ...text, en: 'other' }, link: '/myCard' }) as unknown as ContentItem;
  expect(changedFields(before, after)).toEqual(['title', 'link', 'position']);
  expect(changedFields(before, structuredClone(before))).toEqual([]);
});

test('of conditions only what belongs to the chosen kinds is sent, and nothing where everyone sees it', () => {
  const is = { kind: 'tenure', atLeastDays: 30, prefixes: ['138'] };
  const conditions = [{ any: [{ isNot: false, is }] }];
  expect(sentAd({ conditions })['conditions']).toEqual([
    { any: [{ isNot: false, is: { kind: 'tenure', atLeastDays: 30 } }] },
  ]);
  expect(contentItem.safeParse(sentAd({ conditions })).error).toBeUndefined();
  expect(JSON.stringify(sentAd({ conditions: undefined }))).not.toContain('conditions');
});
