import { theme } from 'antd';
import { afterAll, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterAll(() => vi.unstubAllGlobals());
const { themeOf } = await import('./theme.ts');

/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

function colourOf(text: string): Colour {
  const hex = /^#(..)(..)(..)(..)?$/.exec(text.length === 4 ? text.replaceAll(/[^#]/g, '$&$&') : text);
  const parts = hex
    ? hex.slice(1).map((part) => (part === undefined ? undefined : Number.parseInt(part, 16)))
    : text.match(/[\d.]+/g)?.map(Number);
  const [red = Number.NaN, green = 0, blue = 0, alpha = hex ? 255 : 1] = parts ?? [];
  return [red, green, blue, hex ? alpha / 255 : alpha];
}

const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => {
  const [onRed, onGreen, onBlue] = below;
  const mixed = (top: number, bottom: number): number => top * alpha + bottom * (1 - alpha);
  return [mixed(red, onRed), mixed(green, onGreen), mixed(blue, onBlue), 1];
};

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number): number => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Of a text on grounds that lie on one another, the lowest first. */
function contrast(text: string, ...grounds: readonly string[]): number {
  const ground = grounds.map(colourOf).reduce((below, next) => over(next, below));
  const [one, other] = [luminance(over(colourOf(text), ground)), luminance(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

test('contrast is that of WCAG', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('rgba(0, 0, 0, 0.5)', '#fff')).toBeCloseTo(contrast('#808080', '#fff'), 1);
});

describe.each([false, true])('in the dark: %s', (isDark) => {
  const config = themeOf(isDark);
  const token = theme.getDesignToken(config);
  const button = { primaryColor: '#fff', dangerColor: '#fff', ...config.components?.Button };
  const { colorBgContainer, colorBgElevated, colorBgLayout } = token;

  test.each([colorBgContainer, colorBgElevated, colorBgLayout])('what is disabled can be read on %s', (ground) => {
    expect(contrast(token.colorTextDisabled, ground, token.colorBgContainerDisabled)).toBeGreaterThanOrEqual(LEAST);
    expect(contrast(token.colorTextDisabled, ground)).toBeGreaterThanOrEqual(LEAST);
  });

  test.each(['colorError', 'colorErrorHover', 'colorErrorActive'] as const)(
    'a button of danger can be read: %s',
    (state) => {
      expect(contrast(button.dangerColor, token[state])).toBeGreaterThanOrEqual(LEAST);
      for (const ground of [colorBgContainer, colorBgElevated]) {
        expect(contrast(token[state], ground)).toBeGreaterThanOrEqual(LEAST);
      }
    },
  );

  test.each(['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const)(
    'a main button can be read: %s',
    (state) => {
      expect(contrast(button.primaryColor, token[state])).toBeGreaterThanOrEqual(LEAST);
    },
  );
});
