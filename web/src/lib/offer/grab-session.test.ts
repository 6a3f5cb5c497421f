import { expect, test } from 'vitest';
import { countdownTo, foremostGrab, type GrabSession, grabStateAt, refreshAfterMs } from './grab-session.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}+08:00`);

const grab = (from: string, to: string, remainPercent = 50): GrabSession => ({
  sessionId: from,
  startAt: `2026-11-21T${from}+08:00`,
  endAt: `2026-11-21T${to}+08:00`,
  state: 'UPCOMING',
  list: [{ remainPercent } as GrabSession['list'][number]],
});

const morning = grab('10:00:00', '10:10:00');
const noon = grab('12:00:00', '12:10:00');

test('a grab begins and ends on the second, whatever state was listed', () => {
  expect(grabStateAt(morning, at('09:59:59.999'))).toBe('UPCOMING');
  expect(grabStateAt(morning, at('10:00:00'))).toBe('RUNNING');
  expect(grabStateAt(morning, at('10:10:00'))).toBe('ENDED');
});

test('a grab with no stock left is sold out', () => {
  expect(grabStateAt(grab('10:00:00', '10:10:00', 0), at('10:05:00'))).toBe('SOLD_OUT');
});

test('it counts down to the start, then to the end, then not at all', () => {
  expect(countdownTo(morning, at('09:00:00'))).toBe(at('10:00:00'));
  expect(countdownTo(morning, at('10:01:00'))).toBe(at('10:10:00'));
  expect(countdownTo(morning, at('11:00:00'))).toBeNull();
});

test('a running grab comes first, then the next one', () => {
  expect(foremostGrab([noon, morning], at('10:05:00'))).toBe(morning);
  expect(foremostGrab([morning, noon], at('10:30:00'))).toBe(noon);
  expect(foremostGrab([], at('10:30:00'))).toBeUndefined();
});

test('it refreshes often while stock is being taken and rarely otherwise', () => {
  expect(refreshAfterMs([morning], at('10:05:00'))).toBeLessThan(refreshAfterMs([morning], at('09:59:30')));
  expect(refreshAfterMs([morning], at('09:59:30'))).toBeLessThan(refreshAfterMs([morning], at('08:00:00')));
});
