import { SECOND_MS } from '@coupon-centre/contract/foundation/time';

/*
 * When the stock of a running grab will be gone, from the last minutes.
 *
 * Units are counted in slices of ten seconds. The mean m and variance s² of the last k slices say how fast it goes and how evenly. Sold
 * in x further slices are x·m, give or take z·s·√(x + x²/k): the noise of those slices, and that m is only known from k of them (the
 * prediction interval of a mean, with Student's t for z). The stock is gone where that reaches what is left. This holds if the rate
 * stays as it is; a grab that slows down lasts longer.
 */

export const SLICE_MS = 10 * SECOND_MS;
/** Five minutes. */
export const SLICES = 30;
/** Fewer say too little. */
const SLICES_MIN = 6;
const DAY_SLICES = 8_640;

/** Student's t, 95th percentile: 9 of 10 lie between. By degrees of freedom; between two of them the smaller one's. */
const T_95: readonly (readonly [freedom: number, t: number])[] = [
  [5, 2.015],
  [7, 1.895],
  [10, 1.812],
  [15, 1.753],
  [20, 1.725],
  [29, 1.699],
];
const tOf = (freedom: number): number => T_95.findLast(([most]) => most <= freedom)?.[1] ?? T_95[0]?.[1] ?? 0;

export interface Remaining {
  /** Units in each slice, of equal length, the newest last; only whole ones. */
  readonly slices: readonly number[];
  readonly left: number;
}

/** Slices from now until the stock is gone; null: not within a day. */
export interface SlicesLeft {
  readonly earliest: number | null;
  readonly likely: number | null;
  readonly latest: number | null;
}

/** The smallest x at which a sold amount, which need not grow evenly, reaches what is left. */
function reached(sold: (slices: number) => number, left: number): number | null {
  let from = 0;
  let to = 1;
  while (sold(to) < left) {
    if (to >= DAY_SLICES) return null;
    from = to;
    to *= 2;
  }
  for (let step = 0; step < 40; step += 1) {
    const middle = (from + to) / 2;
    if (sold(middle) < left) from = middle;
    else to = middle;
  }
  return to;
}

/** Null: too little was counted, or nothing is left. */
export function slicesLeft({ slices, left }: Remaining): SlicesLeft | null {
  const count = slices.length;
  if (count < SLICES_MIN || left <= 0) return null;
  const mean = slices.reduce((sum, units) => sum + units, 0) / count;
  if (mean === 0) return null;
  const squares = slices.reduce((sum, units) => sum + (units - mean) ** 2, 0);
  // Counts vary at least as those of single claims would: a quiet stretch is no proof of evenness.
  const deviation = Math.sqrt(Math.max(squares / (count - 1), mean));
  const noise = (ahead: number): number => tOf(count - 1) * deviation * Math.sqrt(ahead + ahead ** 2 / count);
  return {
    earliest: reached((ahead) => ahead * mean + noise(ahead), left),
    likely: reached((ahead) => ahead * mean, left),
    latest: reached((ahead) => ahead * mean - noise(ahead), left),
  };
}
