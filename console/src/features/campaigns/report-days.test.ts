import { expect, it } from 'vitest';
import { daysOf } from './report-days.ts';

const NOW = Date.parse('2026-11-21T01:00:00+08:00');

it.each([
  ['2026-11-01T00:00:00+08:00', { from: '2026-11-01', to: '2026-11-21' }],
  ['2026-12-01T00:00:00+08:00', { from: '2026-12-01', to: '2026-12-01' }],
  ['2020-01-01T00:00:00+08:00', { from: '2023-11-18', to: '2026-11-21' }],
])('a report of a campaign from %s', (startsAt, days) => expect(daysOf(startsAt, NOW)).toEqual(days));
