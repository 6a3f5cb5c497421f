import { median } from '#tools/load.ts';

const rounded = (value: number, digits: number): string => value.toFixed(digits);

/** `1.20 (1.10–1.45)`: the median with the least and the most. */
export function spread(values: readonly number[], digits: number): string {
  const ends = `${rounded(Math.min(...values), digits)}–${rounded(Math.max(...values), digits)}`;
  return `${rounded(median(values), digits)} (${ends})`;
}

/** A figure that is promised to be at most, or with `isExact` exactly, this much. */
export interface Promised {
  readonly what: string;
  /** In each round. */
  readonly values: readonly number[];
  readonly target: number;
  /** Behind the target: ` × plain`, ` kB`. */
  readonly unit: string;
  readonly digits: number;
  readonly isExact?: boolean;
}

export interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly verdict: 'hit' | 'MISSED';
}

/** Judges the median as it is printed: "1.10, missed" at a target of 1.1 would puzzle. What could not be measured, NaN, is left out. */
export function judge({ what, values, target, unit, digits, isExact = false }: Promised): Verdict {
  const known = values.filter(Number.isFinite);
  const middle = Number(rounded(median(known), digits));
  const isHit = isExact ? middle === target : middle <= target;
  return {
    what,
    measured: known.length === 0 ? 'not measured' : spread(known, digits),
    target: `${isExact ? '' : '≤ '}${target}${unit}`,
    verdict: isHit ? 'hit' : 'MISSED',
  };
}

/** How many times as much each round measured of one as of the other in the same round. */
export const ratios = (these: readonly number[], those: readonly number[]): number[] =>
  these.map((value, at) => value / (those[at] ?? Number.NaN));

/** How much more, round by round. */
export const differences = (these: readonly number[], those: readonly number[]): number[] =>
  these.map((value, at) => value - (those[at] ?? Number.NaN));
