import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

const stroke = (fromX: number, toX: number, { down = 0, tookMs = 200 } = {}) =>
  swipeOf({ from: { x: fromX, y: 300 }, to: { x: toX, y: 300 + down }, tookMs, screenWidth: 375 });

test('to the left leads on, to the right back', () => {
  expect(stroke(280, 120)).toBe(1);
  expect(stroke(120, 280)).toBe(-1);
});

test.each([
  ['too short', stroke(200, 160)],
  ['too slow', stroke(280, 120, { tookMs: 900 })],
  ['scrolling', stroke(280, 200, { down: 60 })],
  ['from the left edge, where the system goes back', stroke(10, 200)],
  ['from the right edge', stroke(370, 200)],
])('%s is no swipe', (_, direction) => {
  expect(direction).toBe(0);
});
