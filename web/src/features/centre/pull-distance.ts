/** How far the finger must pull, in CSS pixels on the screen, to mean it. */
export const PULL_ENOUGH_PX = 72;
const PULL_MOST_PX = 110;
/** The page follows the finger by this share, as if it were held. */
const RESISTANCE = 0.5;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far the page is pulled down, in pixels, for a finger that moved so; 0 where it moves up or rather sideways. */
export const pullDistancePx = (from: Point, to: Point): number => {
  const down = to.y - from.y;
  return down <= 0 || Math.abs(to.x - from.x) > down ? 0 : Math.min(down * RESISTANCE, PULL_MOST_PX);
};
