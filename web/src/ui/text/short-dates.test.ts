import { expect, test } from 'vitest';
import { shortDates } from './short-dates.ts';

test('a span of days is short, and what follows it stays', () => {
  expect(shortDates('2026-11-10 至 2026-11-24，周六、周日')).toBe('11.10–11.24，周六、周日');
  expect(shortDates('2026-11-10 to 2026-11-24')).toBe('10–24 Nov');
  expect(shortDates('2026-11-30 to 2026-12-02')).toBe('30 Nov–2 Dec');
});

test('a span over the turn of the year, and any other text, stay as they are', () => {
  for (const text of ['2026-12-30 至 2027-01-02', '领取后7天内', '']) expect(shortDates(text)).toBe(text);
});
