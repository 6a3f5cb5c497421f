import { expect, test } from 'vitest';
import { type Sought, standingOf } from './what-ended.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const page: Sought = {
  name: 'Spring',
  path: '/h5Page?pageId=spring',
  startsAt: '2026-11-01T00:00:00+08:00',
  endsAt: '2026-11-20T00:00:00+08:00',
  isOn: false,
};

test('what is over has ended, and so has what nobody knows any more', () => {
  expect([standingOf(page, now), standingOf(null, now)]).toEqual(['ended', 'ended']);
});

test('what is still to come is told so', () => {
  expect(standingOf({ ...page, startsAt: '2026-11-22T00:00:00+08:00', endsAt: null }, now)).toBe('soon');
});

test('the server’s word that it is on counts', () => {
  expect(standingOf({ ...page, isOn: true }, now)).toBe('on');
});
