import { expect, test } from 'vitest';
import { thresholdsIn, thresholdsText } from './thresholds-text.ts';

test.each([
  ['30, 60.5,100', [30, 60.5, 100]],
  ['100 30', [30, 100]],
  ['30，60、90；120', [30, 60, 90, 120]],
  ['30,30', [30]],
  ['-5 0', [-5, 0]],
  ['', []],
  [' , ', []],
])('thresholds are read however they are separated, in ascending order: %s', (typed, thresholds) => {
  expect(thresholdsIn(typed)).toEqual(thresholds);
  expect(thresholdsIn(thresholdsText(thresholds))).toEqual(thresholds);
});

test.each(['30, x', '1.234', '1e3', '30-60'])('%s is no list of thresholds', (typed) => {
  expect(thresholdsIn(typed).some(Number.isNaN)).toBe(true);
});
