import { expect, test } from 'vitest';
import { pollDelayMs } from './use-status.ts';

test('the first question is asked at once, and the later ones slow down', () => {
  expect(pollDelayMs(0)).toBe(0);
  expect(pollDelayMs(1)).toBeLessThan(pollDelayMs(3));
  expect(pollDelayMs(99)).toBe(15_000);
});
