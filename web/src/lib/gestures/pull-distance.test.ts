import { expect, test } from 'vitest';
import { PULL_ENOUGH_PX, pullDistancePx } from './pull-distance.ts';

const from = { x: 100, y: 100 };

test('the page follows a finger that moves down, with resistance and up to a limit', () => {
  expect(pullDistancePx(from, { x: 100, y: 140 })).toBe(20);
  expect(pullDistancePx(from, { x: 100, y: 2_000 })).toBe(pullDistancePx(from, { x: 100, y: 1_000 }));
});

test('moving up or sideways is not pulling', () => {
  expect(pullDistancePx(from, { x: 100, y: 60 })).toBe(0);
  expect(pullDistancePx(from, { x: 180, y: 140 })).toBe(0);
});

test('a finger can pull far enough to trigger a refresh', () => {
  expect(pullDistancePx(from, { x: 100, y: 260 })).toBeGreaterThanOrEqual(PULL_ENOUGH_PX);
});
