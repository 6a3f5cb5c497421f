import { timeText } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTimeField, toTimeField } from './minute-of-day.ts';

const MIDNIGHT = 1440;

test('every minute of the day survives its field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MIDNIGHT - 1 }), (minute) => {
      expect(toTimeField(minute)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(fromTimeField(toTimeField(minute), false)).toBe(minute);
    }),
  );
});

test('midnight is the start of a day, or its end where an end is asked for', () => {
  expect(fromTimeField('00:00', false)).toBe(0);
  expect(fromTimeField('00:00', true)).toBe(MIDNIGHT);
  expect(toTimeField(MIDNIGHT)).toBe('00:00');
  expect(timeText(MIDNIGHT)).toBe('24:00');
});

test('a cleared field is midnight', () => {
  expect(fromTimeField('', false)).toBe(0);
});
