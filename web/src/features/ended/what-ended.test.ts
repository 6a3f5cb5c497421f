import type { Card } from '@coupon-centre/contract/claim/card';
import { expect, test } from 'vitest';
import { itemOf, type NamedItem, statusOf } from './what-ended.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const page: NamedItem = {
  name: 'Spring',
  path: '/h5Page?pageId=spring',
  startsAt: '2026-11-01T00:00:00+08:00',
  endsAt: '2026-11-20T00:00:00+08:00',
  isOn: false,
};

test('what is over has ended, and so has what can no longer be found', () => {
  expect([statusOf(page, now), statusOf(null, now)]).toEqual(['ended', 'ended']);
});

test('what has not started is "soon"', () => {
  expect(statusOf({ ...page, startsAt: '2026-11-22T00:00:00+08:00', endsAt: null }, now)).toBe('soon');
});

test('the server’s "on" overrides the window', () => {
  expect(statusOf({ ...page, isOn: true }, now)).toBe('on');
});

const card: Card = {
  sCardId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd',
  mTitle: '10 GB',
  sTitle: '',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: 1024 },
  time: '',
  claimStart: '2026-11-22T00:00:00+08:00',
  claimEnd: '2026-11-23T00:00:00+08:00',
  remainPercent: 10,
  tags: [],
  actionState: 'NOT_STARTED',
};

test('a trial’s address is that of its own screen', () => {
  const trial = { ...card, benefit: { kind: 'EXPERIENCE', amount: 7 } } as const;
  expect(itemOf(card, now).path).toBe(`/cardDetail?sCardId=${card.sCardId}`);
  expect(itemOf(trial, now).path).toBe(`/tyCardDetail?sCardId=${card.sCardId}`);
});

test('a coupon’s end is its window’s, and unknown where it ended earlier', () => {
  const at = (actionState: Card['actionState'], nowMs: number) => {
    const item = itemOf({ ...card, actionState }, nowMs);
    return [statusOf(item, nowMs), item.endsAt];
  };
  const later = Date.parse(card.claimEnd) + 1;
  expect(at('NOT_STARTED', now)).toEqual(['soon', card.claimEnd]);
  expect(at('LOGIN', Date.parse(card.claimStart))).toEqual(['on', card.claimEnd]);
  expect(at('SOLD_OUT', Date.parse(card.claimStart))).toEqual(['ended', null]);
  expect(at('ENDED', later)).toEqual(['ended', card.claimEnd]);
  expect(at('ENDED', Date.parse(card.claimStart))).toEqual(['ended', null]);
});
