import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { type SpanName, spanOf } from './spans.ts';

it.each<[SpanName, string, string]>([
  ['today', '2026-03-31', '2026-03-31'],
  ['yesterday', '2026-03-30', '2026-03-30'],
  ['week', '2026-03-25', '2026-03-31'],
  ['month', '2026-03-02', '2026-03-31'],
  ['quarter', '2026-01-01', '2026-03-31'],
  ['thisMonth', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['thisYear', '2026-01-01', '2026-03-31'],
])('%s is from %s to %s', (name, from, to) => {
  const [first, last] = spanOf(name, dayjs('2026-03-31'));
  expect([first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')]).toEqual([from, to]);
});
