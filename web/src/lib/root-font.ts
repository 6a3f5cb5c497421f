import { DESIGN_WIDTH_PX, MAX_WIDTH_RATIO, ROOT_FONT_PX } from '@coupon-centre/contract/limits';

/** Beyond these a font factor is a mistake in the identifier, not a wish. */
const MIN_FACTOR = 0.8;
const MAX_FACTOR = 2.5;
/** The smallest text is 12 px at factor 1: this makes it the 18 that the rules for older people's pages ask for. */
const LARGE_TYPE_FACTOR = 1.5;

const PERCENT = 100;
/** From this width on the ratio is at its cap. */
const CAPPED_FROM_PX = DESIGN_WIDTH_PX * MAX_WIDTH_RATIO;

/**
 * The root font size 12 × font factor × (width / 375, at most 2) (specification §9) as CSS, which browsers recompute on
 * resize by themselves, before any script and without a shift.
 */
export const rootFontCss = (fontFactor: string): string =>
  `:root{--font-factor:${fontFactor};font-size:calc(${(ROOT_FONT_PX * PERCENT) / DESIGN_WIDTH_PX}vw*var(--font-factor))}` +
  `@media(min-width:${CAPPED_FROM_PX}px){:root{font-size:calc(${ROOT_FONT_PX * MAX_WIDTH_RATIO}px*var(--font-factor))}}`;

/** The font factor in a browser's identifier, by the configured pattern's first group; 1 without a sensible one. */
export const fontFactorOf = (userAgent: string, pattern: string): number => {
  const found = Number(new RegExp(pattern).exec(userAgent)?.[1]);
  return found >= MIN_FACTOR && found <= MAX_FACTOR ? found : 1;
};

/** The font factor in large type, never below what the browser asks for anyway. */
export const largeTypeFactor = (fontFactor: number): number => Math.max(LARGE_TYPE_FACTOR, fontFactor);
