import { expect, test } from 'vitest';
import { stageAt } from './session-stage.ts';

const UNTIL = 1_795_000_000_000;

test('the end is announced in the last two minutes', () => {
  expect(stageAt(UNTIL, UNTIL - 120_001)).toEqual({ stage: 'quiet', changesInMs: 1 });
  expect(stageAt(UNTIL, UNTIL - 120_000)).toEqual({ stage: 'ending', changesInMs: 120_000 });
  expect(stageAt(UNTIL, UNTIL - 1)).toEqual({ stage: 'ending', changesInMs: 1 });
});

test('and once it has come', () => {
  expect(stageAt(UNTIL, UNTIL).stage).toBe('ended');
});
