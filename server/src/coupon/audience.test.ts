import { describe, expect, it } from 'vitest';
import { type Audience, type AudienceCandidate, outsideAudience } from '#coupon/audience.ts';

const name = { 'zh-CN': '海州用户', en: 'Haizhou customers' };
const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const who: AudienceCandidate = {
  phonePrefix: '1380013',
  memberSinceMs: nowMs - 40 * 86_400_000,
  channel: undefined,
  firstDealAtMs: null,
  numberLists: new Set(),
};
const outside = (audience: Audience, change: Partial<AudienceCandidate> = {}) =>
  outsideAudience(audience, { ...who, ...change }, nowMs);

describe('audience', () => {
  it('of everyone leaves nobody out', () => expect(outside({ kind: 'everyone' })).toBeNull());

  it('by prefix takes numbers that begin with one of them and says who it is for', () => {
    expect(outside({ kind: 'prefixes', prefixes: ['139', '13800'], name })).toBeNull();
    expect(outside({ kind: 'prefixes', prefixes: ['139'], name })).toEqual({
      'zh-CN': '仅限海州用户',
      en: 'only for Haizhou customers',
    });
  });

  it('of new customers counts from the first login, the last day included', () => {
    expect(outside({ kind: 'newCustomers', withinDays: 40 })).toBeNull();
    expect(outside({ kind: 'newCustomers', withinDays: 39 })).not.toBeNull();
  });

  it('of a first deal takes whoever has not had one, and nobody after it', () => {
    expect(outside({ kind: 'firstDeal' })).toBeNull();
    expect(outside({ kind: 'firstDeal' }, { firstDealAtMs: nowMs })).not.toBeNull();
  });

  it('by list takes the numbers that are on it and says whose list it is', () => {
    const listed: Audience = { kind: 'numberList', listId: 'vip', name };
    expect(outside(listed, { numberLists: new Set(['vip', 'other']) })).toBeNull();
    expect(outside(listed, { numberLists: new Set(['other']) })).toMatchObject({ en: 'only for Haizhou customers' });
  });

  it('by channel asks how the person came', () => {
    expect(outside({ kind: 'channels', channels: ['app'], name })).not.toBeNull();
    expect(outside({ kind: 'channels', channels: ['app'], name }, { channel: 'app' })).toBeNull();
    expect(outside({ kind: 'channels', channels: ['app'], name }, { channel: 'web' })).not.toBeNull();
  });
});
