import { expect, test } from 'vitest';
import { differences, judge, ratios } from './rows.ts';

const row = { what: 'seen', unit: ' × plain', digits: 2 };

test('the median is judged, not the best or the worst round', () => {
  expect(judge({ ...row, values: [0.9, 1.05, 1.4], target: 1.1 })).toEqual({
    what: 'seen',
    measured: '1.05 (0.90–1.40)',
    target: '≤ 1.1 × plain',
    verdict: 'hit',
  });
  expect(judge({ ...row, values: [0.9, 1.2, 1.4], target: 1.1 }).verdict).toBe('MISSED');
});

test('a figure that is printed as its target has hit it, the next one has not', () => {
  expect(judge({ ...row, values: [1.104], target: 1.1 }).verdict).toBe('hit');
  expect(judge({ ...row, values: [1.106], target: 1.1 }).verdict).toBe('MISSED');
});

test('a score has to be reached exactly', () => {
  const score = { what: 'SEO', unit: '', digits: 0, target: 100, isExact: true };
  expect(judge({ ...score, values: [100] })).toMatchObject({ target: '100', verdict: 'hit' });
  expect(judge({ ...score, values: [99] }).verdict).toBe('MISSED');
});

test('rounds without a figure are left out, and no figure at all is no hit', () => {
  expect(judge({ ...row, values: [Number.NaN, 1], target: 1.1 })).toMatchObject({
    measured: '1.00 (1.00–1.00)',
    verdict: 'hit',
  });
  expect(judge({ ...row, values: [Number.NaN], target: 1.1 })).toMatchObject({
    measured: 'not measured',
    verdict: 'MISSED',
  });
});

test('pages are compared round by round', () => {
  expect(ratios([2, 9], [1, 3])).toEqual([2, 3]);
  expect(differences([200, 90], [150, 100])).toEqual([50, -10]);
});
