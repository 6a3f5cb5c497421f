import type { Point } from './swipe.ts';

/** Pull distance that triggers a refresh, in CSS pixels on the screen. */
export const PULL_ENOUGH_PX = 72;
const PULL_MOST_PX = 110;
/** Share of the finger's movement that the page follows. */
const RESISTANCE = 0.5;

/** How far the page is pulled down, in pixels; 0 for a movement up or mostly sideways. */
export const pullDistancePx = (from: Point, to: Point): number => {
  const down = to.y - from.y;
  return down <= 0 || Math.abs(to.x - from.x) > down ? 0 : Math.min(down * RESISTANCE, PULL_MOST_PX);
};
