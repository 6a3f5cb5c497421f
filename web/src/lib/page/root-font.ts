import { DESIGN_WIDTH_PX, MAX_WIDTH_RATIO, ROOT_FONT_PX } from '@coupon-centre/contract/foundation/limits';

/** A font factor outside these bounds is an error in the identifier. */
const MIN_FACTOR = 0.8;
const MAX_FACTOR = 2.5;
/** The smallest text is 12 px at factor 1: this makes it the 18 px that the rules for older people's pages require. */
const LARGE_TYPE_FACTOR = 1.5;

const PERCENT = 100;
/** From this width on the ratio is capped. */
const CAPPED_FROM_PX = DESIGN_WIDTH_PX * MAX_WIDTH_RATIO;

/**
 * The root font size 12 × font factor × (width / 375, at most 2) (specification §9) as CSS: browsers apply it before
 * any script and recompute it on resize, without a layout shift.
 */
export const rootFontCss = (fontFactor: string): string =>
  `:root{--font-factor:${fontFactor};font-size:calc(${(ROOT_FONT_PX * PERCENT) / DESIGN_WIDTH_PX}vw*var(--font-factor))}` +
  `@media(min-width:${CAPPED_FROM_PX}px){:root{font-size:calc(${ROOT_FONT_PX * MAX_WIDTH_RATIO}px*var(--font-factor))}}`;

/** No one sees a difference, and pages of few lengths are compressed once (`holed-text.ts`). */
const inHundredths = (factor: number): number => Math.round(factor * 100) / 100;

/** The font factor in a browser's identifier, by the configured pattern's first group, in hundredths; 1 without a sensible one. */
export const fontFactorOf = (userAgent: string, pattern: string): number => {
  const found = inHundredths(Number(new RegExp(pattern).exec(userAgent)?.[1]));
  return found >= MIN_FACTOR && found <= MAX_FACTOR ? found : 1;
};

/** The font factor in large type, never below the browser's own. */
export const largeTypeFactor = (fontFactor: number): number => Math.max(LARGE_TYPE_FACTOR, fontFactor);
