import { expect, test } from 'vitest';
import { firstChoice, leadTimes } from './lead-times.ts';

const at = (instant: string): number => Date.parse(`${instant}+08:00`);
const NOON = at('2026-11-21T12:00:00');
const start = (instant: string) => ({ kind: 'START', targetMs: at(instant) }) as const;
const none = { kind: 'START', current: null } as const;

test('only what is still to come can be chosen', () => {
  expect(leadTimes(start('2026-11-21T12:30:00'), false, NOON).map(({ before }) => before)).toEqual([5, 10]);
  expect(leadTimes(start('2026-11-21T12:05:00'), false, NOON)).toEqual([]);
});

test('in the quiet hours it waits for eight, or cannot be had unless they are asked for too', () => {
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

test('the one that holds stands first, else the usual one, else one that can be had', () => {
  const choices = leadTimes(start('2026-11-21T14:00:00'), false, NOON);
  expect(firstChoice(choices, { kind: 'START', current: { before: 30, quietHoursToo: false } })).toBe(30);
  expect(firstChoice(choices, none)).toBe(5);
  expect(firstChoice(leadTimes(start('2026-11-21T23:00:00'), false, NOON), none)).toBeNull();
  const expiry = { kind: 'EXPIRE', targetMs: at('2026-11-23T00:00:00') } as const;
  expect(firstChoice(leadTimes(expiry, false, NOON), { kind: 'EXPIRE', current: null })).toBe(1);
});
