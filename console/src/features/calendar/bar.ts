/* Where something stands on a row that is one month wide. */

interface Planned {
  readonly from: string;
  /** Exclusive; null: no end; the same as `from`: a moment. */
  readonly to: string | null;
}
interface Shown {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Per cent of the row's width. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly isMoment: boolean;
}

const PERCENT = 100;
/** A bar that can still be seen and tapped. */
const NARROWEST = 0.8;

export function barOf({ from, to }: Planned, { fromMs, toMs }: Shown): Bar {
  const shareOf = (atMs: number): number => ((atMs - fromMs) / (toMs - fromMs)) * PERCENT;
  const startMs = Date.parse(from);
  const left = Math.min(PERCENT - NARROWEST, Math.max(0, shareOf(startMs)));
  if (to === from) return { left, width: 0, isMoment: true };
  const right = to === null ? PERCENT : Math.min(PERCENT, shareOf(Date.parse(to)));
  return { left, width: Math.max(NARROWEST, right - left), isMoment: false };
}
