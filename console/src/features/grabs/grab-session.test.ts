import { expect, test } from 'vitest';
import { type GrabSession, statusOf } from './grab-session.ts';

const session = { startAt: '2026-11-21T10:00:00+08:00', endAt: '2026-11-21T11:00:00+08:00', isCancelled: false };
const statusAt = (time: string, changed: object = {}): string =>
  statusOf({ ...session, ...changed } as GrabSession, Date.parse(`2026-11-21T${time}+08:00`));

test.each([
  ['09:59:59', 'coming'],
  ['10:00:00', 'running'],
  ['10:59:59', 'running'],
  ['11:00:00', 'over'],
])('a grab from 10 until 11, at %s: %s', (time, status) => {
  expect(statusAt(time)).toBe(status);
});

test('a cancelled grab is cancelled at any time', () => {
  expect(['09:00:00', '10:30:00', '12:00:00'].map((time) => statusAt(time, { isCancelled: true }))).toEqual(
    Array(3).fill('cancelled'),
  );
});
