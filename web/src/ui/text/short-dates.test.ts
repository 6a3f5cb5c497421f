import { expect, test } from 'vitest';
import { shortDates } from './short-dates.ts';

test('a span of days is short and does not break, and what follows it stays', () => {
  expect(shortDates('2026-11-10 至 2026-11-24，周六、周日')).toBe('11.10–\u206011.24，周六、周日');
  expect(shortDates('2026-11-10 to 2026-11-24')).toBe('10\u00a0Nov–\u206024\u00a0Nov');
});

test('a span over the turn of the year, and any other text, stay as they are', () => {
  for (const text of ['2026-12-30 至 2027-01-02', '领取后7天内', '']) expect(shortDates(text)).toBe(text);
});
