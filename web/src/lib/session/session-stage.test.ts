import { expect, test } from 'vitest';
import { stageAfter, stageAt } from './session-stage.ts';

const UNTIL = 1_795_000_000_000;

test('the end is announced in the last two minutes', () => {
  expect(stageAt(UNTIL, UNTIL - 120_001)).toEqual({ stage: 'quiet', changesInMs: 1 });
  expect(stageAt(UNTIL, UNTIL - 120_000)).toEqual({ stage: 'ending', changesInMs: 120_000 });
  expect(stageAt(UNTIL, UNTIL - 1)).toEqual({ stage: 'ending', changesInMs: 1 });
});

test('and once it has come', () => {
  expect(stageAt(UNTIL, UNTIL).stage).toBe('ended');
});

test('a session that expired while the phone slept is said to have ended, one that was logged out of is not', () => {
  expect(stageAfter(UNTIL, 'quiet', UNTIL + 1)).toBe('ended');
  expect(stageAfter(UNTIL, 'ending', UNTIL - 5)).toBe('ended');
  expect(stageAfter(UNTIL, 'quiet', UNTIL - 60_000)).toBe('quiet');
  expect(stageAfter(UNTIL, 'ended', UNTIL + 1)).toBe('ended');
  expect(stageAfter(null, 'quiet', UNTIL)).toBe('quiet');
});
