export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger's way, in CSS pixels. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  readonly tookMs: number;
  readonly screenWidth: number;
}

const FAR_PX = 56;
/** Slower is reading with the finger. */
const SOON_MS = 600;
/** How much farther across than up or down. */
const LEVEL = 2;
/** Where the system's own gestures begin. */
const EDGE_PX = 24;

/** Where a swipe leads: 1 to the next (the finger moves left), -1 to the previous, 0: it is none. */
export const swipeOf = ({ from, to, tookMs, screenWidth }: Stroke): -1 | 0 | 1 => {
  const across = to.x - from.x;
  const isFromEdge = from.x < EDGE_PX || from.x > screenWidth - EDGE_PX;
  if (isFromEdge || tookMs > SOON_MS || Math.abs(across) < FAR_PX) return 0;
  if (Math.abs(across) < LEVEL * Math.abs(to.y - from.y)) return 0;
  return across < 0 ? 1 : -1;
};
