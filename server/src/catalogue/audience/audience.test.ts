import type { ConditionGroups, SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it } from 'vitest';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { type AudienceSubject, outsideAudience } from './audience.ts';

const name = { 'zh-CN': '海州用户', en: 'Haizhou customers' };
const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const who: AudienceSubject = {
  phonePrefix: '1380013',
  memberSinceMs: nowMs - 40 * DAY_MS,
  channel: undefined,
  subscriberId: '019ac0de-1111-7000-8000-000000000001',
  firstDealAtMs: null,
  numberLists: new Set(),
  endedLists: new Set(),
  attributes: new Map(),
  deeds: new Map(),
};
const outside = (audience: Audience, change: Partial<AudienceSubject> = {}) =>
  outsideAudience(audience, { ...who, ...change }, nowMs);

describe('audience', () => {
  it('of everyone excludes no one', () => expect(outside({ kind: 'everyone' })).toBeNull());

  it('by prefix admits numbers with one of the prefixes and names the group', () => {
    expect(outside({ kind: 'prefixes', prefixes: ['139', '13800'], name })).toBeNull();
    expect(outside({ kind: 'prefixes', prefixes: ['139'], name })).toEqual({
      'zh-CN': '仅限海州用户',
      en: 'only for Haizhou customers',
    });
  });

  it('of new customers counts from the first login and includes the last day', () => {
    expect(outside({ kind: 'newCustomers', withinDays: 40 })).toBeNull();
    expect(outside({ kind: 'newCustomers', withinDays: 39 })).not.toBeNull();
  });

  it('of a first deal admits people before their first deal and no one after it', () => {
    expect(outside({ kind: 'firstDeal' })).toBeNull();
    expect(outside({ kind: 'firstDeal' }, { firstDealAtMs: nowMs })).not.toBeNull();
  });

  it('by list admits the numbers on it and names the list', () => {
    const listed: Audience = { kind: 'numberList', listId: 'vip', name };
    expect(outside(listed, { numberLists: new Set(['vip', 'other']) })).toBeNull();
    expect(outside(listed, { numberLists: new Set(['other']) })).toMatchObject({ en: 'only for Haizhou customers' });
  });

  it('by channel checks the channel of the visit', () => {
    expect(outside({ kind: 'channels', channels: ['app'], name })).not.toBeNull();
    expect(outside({ kind: 'channels', channels: ['app'], name }, { channel: 'app' })).toBeNull();
    expect(outside({ kind: 'channels', channels: ['app'], name }, { channel: 'web' })).not.toBeNull();
  });

  it('by list admits no one to a list that has ended, nor those who are not on it', () => {
    const is = { kind: 'numberList', listId: 'vip', name } as const;
    const ended = { numberLists: new Set(['vip']), endedLists: new Set(['vip']) };
    for (const isNot of [false, true]) {
      expect(outside({ kind: 'conditions', all: [{ any: [{ isNot, is }] }] }, ended)).not.toBeNull();
    }
  });

  it('by attribute admits those with one of its values; of whom nothing is known meets neither it nor its opposite', () => {
    const is = { kind: 'attribute' as const, attributeId: 'tier', values: ['GOLD', 'SILVER'], name };
    const isNot: Audience = { kind: 'conditions', all: [{ any: [{ isNot: true, is }] }] };
    const tier = (value: string) => ({ attributes: new Map([['tier', value]]) });
    expect([outside(is, tier('GOLD')), outside(is, tier('SILVER')), outside(isNot, tier('STANDARD'))]).toEqual([
      null,
      null,
      null,
    ]);
    expect(outside(is, tier('STANDARD'))).toEqual({ 'zh-CN': '仅限海州用户', en: 'only for Haizhou customers' });
    expect(outside(isNot, tier('GOLD'))).toEqual({ 'zh-CN': '不适用于海州用户', en: 'not for Haizhou customers' });
    for (const known of [{}, { attributes: new Map([['other', 'GOLD']]) }]) {
      expect(outside(is, known)).not.toBeNull();
      expect(outside(isNot, known)).not.toBeNull();
    }
  });

  it('by tenure, and by what was collected or used before', () => {
    expect(outside({ kind: 'tenure', atLeastDays: 40 })).toBeNull();
    expect(outside({ kind: 'tenure', atLeastDays: 41 })).toEqual({
      'zh-CN': '仅限首次登录满41天的客户',
      en: 'only for customers who joined at least 41 days ago',
    });
    const deeds = (deed: 'COLLECTED' | 'USED') => ({ deeds: new Map([['one', deed]]) });
    const of = (kind: 'collected' | 'used'): Audience => ({ kind, templateId: 'one', name });
    expect([outside(of('collected'), deeds('COLLECTED')), outside(of('used'), deeds('USED'))]).toEqual([null, null]);
    expect(outside(of('used'), deeds('COLLECTED'))).toMatchObject({
      en: 'only for people who have used “Haizhou customers”',
    });
    expect(outside(of('collected'))).not.toBeNull();
  });

  it('of groups needs one condition of every group, and says which group failed', () => {
    const here: SignedCondition = { isNot: false, is: { kind: 'prefixes', prefixes: ['138'], name } };
    const isNew: SignedCondition = { isNot: false, is: { kind: 'newCustomers', withinDays: 1 } };
    const notFirst: SignedCondition = { isNot: true, is: { kind: 'firstDeal' } };
    const all = (...groups: ConditionGroups): Audience => ({ kind: 'conditions', all: groups });
    expect(outside(all({ any: [here, isNew] }))).toBeNull();
    expect(outside(all({ any: [here] }, { any: [isNew] }))).toMatchObject({
      en: 'only for customers who joined within the last 1 day',
    });
    expect(outside(all({ any: [here] }, { any: [notFirst] }))).toEqual({
      'zh-CN': '不适用于还没有用过券的新人',
      en: 'not for people who have not used a coupon yet',
    });
    expect(outside(all({ any: [isNew, notFirst] }))).toEqual({
      'zh-CN': '仅限1天内的新客户或除还没有用过券的新人以外的用户',
      en: 'only for customers who joined within the last 1 day or everyone except people who have not used a coupon yet',
    });
  });
});
