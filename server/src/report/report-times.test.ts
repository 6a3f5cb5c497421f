import { expect, it } from 'vitest';
import { coveredBy, nextRun } from './report-times.ts';

const at = (instant: string) => Date.parse(`${instant}:00+08:00`);

it.each([
  ['DAY', '2026-11-21T07:59', '2026-11-21T08:00'],
  ['DAY', '2026-11-21T08:00', '2026-11-22T08:00'],
  // A Saturday: Monday comes next.
  ['WEEK', '2026-11-21T09:00', '2026-11-23T08:00'],
  ['WEEK', '2026-11-23T08:00', '2026-11-30T08:00'],
  ['MONTH', '2026-11-01T07:00', '2026-11-01T08:00'],
  ['MONTH', '2026-12-01T08:00', '2027-01-01T08:00'],
] as const)('a report of each %s after %s is sent at %s', (every, after, next) =>
  expect(nextRun({ every, hour: 8 }, at(after))).toBe(at(next)),
);

it.each([
  ['DAY', '2026-11-21T08:00', { from: '2026-11-20', to: '2026-11-20' }],
  ['WEEK', '2026-11-23T08:00', { from: '2026-11-16', to: '2026-11-22' }],
  ['MONTH', '2026-12-01T08:00', { from: '2026-11-01', to: '2026-11-30' }],
  ['MONTH', '2027-03-01T00:00', { from: '2027-02-01', to: '2027-02-28' }],
] as const)('a report of each %s at %s covers %j', (every, run, days) =>
  expect(coveredBy(every, at(run))).toEqual(days),
);
