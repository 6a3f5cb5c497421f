import { expect, test } from 'vitest';
import { shortDate } from './short-date.ts';

test('a date of a span is short, in the language of the span', () => {
  expect(shortDate('2026-11-05', '2026-11-05 至 2026-12-01')).toBe('11.5');
  expect(shortDate('2026-12-01', '2026-11-05 至 2026-12-01，周六、周日')).toBe('12.1');
  expect(shortDate('2026-11-24', '2026-11-10 to 2026-11-24')).toBe('24 Nov');
});

test('a lone date and hours stay as they are', () => {
  expect(shortDate('2026-11-05', '2026-11-05 使用')).toBe('2026-11-05');
  expect(shortDate('9:00-18:00', '2026-11-05 to 2026-11-07, 9:00-18:00')).toBe('9:00-18:00');
});
