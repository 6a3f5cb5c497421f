import { expect, test } from 'vitest';
import { firstChoice, leadTimes } from './lead-times.ts';

const at = (instant: string): number => Date.parse(`${instant}+08:00`);
const NOON = at('2026-11-21T12:00:00');
const start = (instant: string) => ({ kind: 'START', targetMs: at(instant) }) as const;
const none = { kind: 'START', current: null } as const;

test('only lead times that are still ahead can be chosen', () => {
  expect(leadTimes(start('2026-11-21T12:30:00'), false, NOON).map(({ before }) => before)).toEqual([5, 10]);
  expect(leadTimes(start('2026-11-21T12:05:00'), false, NOON)).toEqual([]);
});

test('in quiet hours the SMS waits until 8:00, or is unavailable unless quiet hours are included', () => {
  const early = start('2026-11-22T08:20:00');
  expect(leadTimes(early, false, NOON).map(({ dueMs }) => dueMs)).toEqual([
    at('2026-11-22T08:15:00'),
    at('2026-11-22T08:10:00'),
    at('2026-11-22T08:00:00'),
    at('2026-11-22T08:00:00'),
  ]);
  const night = start('2026-11-21T23:00:00');
  expect(leadTimes(night, false, NOON).map(({ dueMs }) => dueMs)).toEqual([null, null, null, null]);
  expect(leadTimes(night, true, NOON)[0]?.dueMs).toBe(at('2026-11-21T22:55:00'));
});

test('the preselected choice is the current one, else the usual one, else an available one', () => {
  const choices = leadTimes(start('2026-11-21T14:00:00'), false, NOON);
  expect(firstChoice(choices, { kind: 'START', current: { before: 30, quietHoursToo: false } })).toBe(30);
  expect(firstChoice(choices, none)).toBe(5);
  expect(firstChoice(leadTimes(start('2026-11-21T23:00:00'), false, NOON), none)).toBeNull();
  const expiry = { kind: 'EXPIRE', targetMs: at('2026-11-23T00:00:00') } as const;
  expect(firstChoice(leadTimes(expiry, false, NOON), { kind: 'EXPIRE', current: null })).toBe(1);
});
