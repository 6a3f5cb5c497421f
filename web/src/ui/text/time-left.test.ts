import { expect, test } from 'vitest';
import { splitTimeLeft, twoDigits } from './time-left.ts';

test('a duration splits into days, hours, minutes and seconds', () => {
  expect(splitTimeLeft(((26 * 60 + 3) * 60 + 4) * 1_000)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
});

test('the last second is shown until it is over', () => {
  expect(splitTimeLeft(1).seconds).toBe(1);
  expect(splitTimeLeft(0).seconds).toBe(0);
});

test('a past deadline is zero, not negative', () => {
  expect(splitTimeLeft(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('clock digits are always two', () => {
  expect(twoDigits(7)).toBe('07');
  expect(twoDigits(59)).toBe('59');
});
