import { expect, test } from 'vitest';
import { daysToExpiry } from './expiry.ts';

const at = (instant: string): number => Date.parse(instant);

test('on the last day, 0 days are left at any hour', () => {
  expect(daysToExpiry('2026-11-21T23:59:59+08:00', at('2026-11-21T00:00:01+08:00'))).toBe(0);
});

test('days change at midnight in Shanghai, not in UTC', () => {
  expect(daysToExpiry('2026-11-22T23:59:59+08:00', at('2026-11-21T23:59:00+08:00'))).toBe(1);
  expect(daysToExpiry('2026-11-22T00:30:00+08:00', at('2026-11-21T15:59:00Z'))).toBe(1);
});

test('an end at midnight belongs to the day before', () => {
  expect(daysToExpiry('2026-11-22T00:00:00+08:00', at('2026-11-21T12:00:00+08:00'))).toBe(0);
});

test('no notice more than a week before the end, or after it', () => {
  expect(daysToExpiry('2026-11-29T23:59:59+08:00', at('2026-11-21T12:00:00+08:00'))).toBeNull();
  expect(daysToExpiry('2026-11-28T23:59:59+08:00', at('2026-11-21T12:00:00+08:00'))).toBe(7);
  expect(daysToExpiry('2026-11-21T12:00:00+08:00', at('2026-11-21T12:00:00+08:00'))).toBeNull();
});
