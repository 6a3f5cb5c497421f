import { expect, test } from 'vitest';
import { fontFactorOf, largeTypeFactor, rootFontCss } from './root-font.ts';

/** The root font size for a browser of this width: the last rule that applies wins. */
const rootFontPx = (css: string, widthPx: number): number => {
  const factor = Number(/--font-factor:([\d.]+)/.exec(css)?.[1]);
  const wide = /min-width:(\d+)px\).*?calc\((\d+)px/.exec(css);
  const vw = Number(/calc\(([\d.]+)vw/.exec(css)?.[1]);
  return factor * (widthPx >= Number(wide?.[1]) ? Number(wide?.[2]) : (vw * widthPx) / 100);
};

test.each([
  [375, 1, 12],
  [320, 1, 10.24],
  [750, 1, 24],
  [1280, 1, 24],
  [375, 1.8, 21.6],
  [1280, 1.8, 43.2],
])('at %i px and font factor %d the root is %d px: 12 × factor × (width / 375, at most 2)', (width, factor, px) => {
  expect(rootFontPx(rootFontCss(String(factor)), width)).toBeCloseTo(px, 6);
});

const PATTERN = '[Ff]ont[Ss]cale[/=:]([0-9.]+)';

test('the font factor is read from the browser identifier by the configured pattern', () => {
  expect(fontFactorOf('Mozilla/5.0 (Linux) leadeon/9.1 fontScale/1.35', PATTERN)).toBe(1.35);
});

test('the font factor has two decimals at most', () => {
  expect(fontFactorOf('x fontScale/1.23456789', PATTERN)).toBe(1.23);
});

test('without a sensible factor it is 1', () => {
  expect(fontFactorOf('Mozilla/5.0', PATTERN)).toBe(1);
  expect(fontFactorOf('x fontScale/0', PATTERN)).toBe(1);
  expect(fontFactorOf('x fontScale/99', PATTERN)).toBe(1);
  expect(fontFactorOf('x fontScale/1.2.3', PATTERN)).toBe(1);
});

test('large type is never smaller than the browser’s own factor', () => {
  expect(largeTypeFactor(1)).toBe(1.5);
  expect(largeTypeFactor(1.8)).toBe(1.8);
});
