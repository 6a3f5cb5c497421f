import { VARIANTS_MAX } from '@coupon-centre/contract/foundation/limits';

/** Of people who see a variant, whole per cent; null while it is being typed. */
export interface Share {
  readonly percent: number | null;
}

/** The share that is left for the thing itself, at least. */
const LEAST_PERCENT = 1;
const WHOLE_PERCENT = 100;
const USUAL_PERCENT = 20;
const LETTERS = ['A', 'B', 'C'];

/** Whole per cent of people who see the thing itself. */
export const leftFor = (variants: readonly Share[]): number =>
  variants.reduce((left, { percent }) => left - (percent ?? 0), WHOLE_PERCENT);

/** The largest share that a variant can have next to the others. */
export const mostFor = (variants: readonly Share[], { percent }: Share): number =>
  leftFor(variants) + (percent ?? 0) - LEAST_PERCENT;

export const mayAdd = (variants: readonly Share[]): boolean =>
  variants.length < VARIANTS_MAX && leftFor(variants) > LEAST_PERCENT;

/** Name and share of another variant. */
export function nextVariant(
  variants: readonly (Share & { readonly name: string })[],
  nameOf: (letter: string) => string,
): { readonly name: string; readonly percent: number } {
  const taken = variants.map(({ name }) => name);
  const name = LETTERS.map(nameOf).find((free) => !taken.includes(free)) ?? '';
  return { name, percent: Math.min(USUAL_PERCENT, leftFor(variants) - LEAST_PERCENT) };
}
