import { expect, test } from 'vitest';
import { formatMoment } from './business-time.ts';

test('the default is the date filter of the specification', () => {
  expect(formatMoment('2026-11-21T23:30:00+08:00')).toBe('2026-11-21');
});

test('days and hours are in the business time zone, wherever the device is', () => {
  expect(formatMoment('2026-11-21T16:05:09Z', 'YYYY-MM-DD HH:mm:ss')).toBe('2026-11-22 00:05:09');
  expect(formatMoment(Date.parse('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});

test('an invalid time is an empty text', () => {
  expect(formatMoment('soon')).toBe('');
});
