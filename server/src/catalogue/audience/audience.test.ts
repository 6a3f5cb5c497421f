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
  firstDealAtMs: null,
  numberLists: new Set(),
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
});
