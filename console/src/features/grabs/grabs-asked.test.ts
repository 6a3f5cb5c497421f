import { expect, it } from 'vitest';
import { grabsAsked } from './grabs-asked.ts';

const weekly = { startAt: '2026-12-04T10:00:00+08:00', everyDays: 7, until: '2026-12-25T23:59:00+08:00' };

it.each([
  ['a week apart, the last one on the last day', weekly, 4],
  ['none starts at the end itself', { ...weekly, until: '2026-12-25T10:00:00+08:00' }, 3],
  ['daily', { ...weekly, everyDays: 1 }, 22],
  ['not repeated, although an end was chosen before', { ...weekly, everyDays: undefined }, 1],
  ['no end yet', { ...weekly, until: null }, 1],
  ['an end before the start', { ...weekly, until: '2026-12-01T00:00:00+08:00' }, 1],
])('%s', (_, asked, grabs) => expect(grabsAsked(asked)).toBe(grabs));
