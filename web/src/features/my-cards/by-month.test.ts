import { expect, test } from 'vitest';
import { byMonth } from './by-month.ts';

const changed = (...instants: readonly string[]) => instants.map((changedAt) => ({ changedAt }));

test('a month ends at its last moment in Shanghai, wherever the phone is', () => {
  const months = byMonth(changed('2026-12-01T00:00:00+08:00', '2026-11-30T23:59:59.999+08:00', '2026-10-31T16:00:00Z'));
  expect(months.map(({ year, month, cards }) => [year, month, cards.length])).toEqual([
    [2026, 12, 1],
    [2026, 11, 2],
  ]);
});

test('the same month of two years is two months', () => {
  expect(byMonth(changed('2026-01-05T10:00:00+08:00', '2025-01-05T10:00:00+08:00'))).toHaveLength(2);
});
