import { expect, test } from 'vitest';
import { byExpiryDay } from './by-expiry-day.ts';

const nowMs = Date.parse('2026-11-30T23:00:00+08:00');

test('a coupon belongs to the last day on which it can be used, in business time', () => {
  const cards = [
    '2026-12-01T00:00:00+08:00',
    '2026-12-01T00:00:01+08:00',
    '2026-12-01T15:59:59Z',
    '2026-12-01T16:00:00Z',
  ];
  const days = byExpiryDay(
    [...cards, '2026-12-01T16:00:01Z'].map((validTo) => ({ validTo })),
    nowMs,
  );
  expect(days.map(({ month, day, inDays, cards: { length } }) => [month, day, inDays, length])).toEqual([
    [11, 30, 0, 1],
    [12, 1, 1, 3],
    [12, 2, 2, 1],
  ]);
});
