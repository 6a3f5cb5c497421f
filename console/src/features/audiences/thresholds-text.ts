import { typedNumber } from '#lib/typed-number.ts';

const DECIMALS = 2;

/** Thresholds as typed, in ascending order and each once; NaN for a part that is no number of at most two decimals. */
export function thresholdsIn(text: string): number[] {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => typedNumber(part, DECIMALS) ?? Number.NaN);
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

export const thresholdsText = (thresholds: readonly number[]): string => thresholds.join(', ');
