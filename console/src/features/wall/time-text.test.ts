import { expect, it } from 'vitest';
import { timeSeenFrom } from './time-text.ts';

it.each([
  ['2026-11-28T10:00:00+08:00', '10:00:00'],
  ['2026-11-27T16:00:00Z', '00:00:00'],
  ['2026-11-27T15:59:59Z', '2026-11-27 23:59:59'],
  ['2026-12-05T10:00:00+08:00', '2026-12-05 10:00:00'],
])('on the 28th in Shanghai, %s is %s', (instant, text) =>
  // Still the 27th in Greenwich.
  expect(timeSeenFrom('2026-11-27T17:00:00Z', instant)).toBe(text),
);
