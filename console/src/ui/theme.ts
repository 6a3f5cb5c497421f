import { type ThemeConfig, theme } from 'antd';
import { type Palette, palettes } from '#lib/palette.ts';

const FONTS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const common = {
  fontFamily: FONTS,
  fontSize: 14,
  borderRadius: 6,
  wireframe: false,
  // No animation for those who prefer reduced motion.
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
} as const;

/** Colours used by the kit only. */
const own = {
  light: {
    colorSuccess: '#14744a',
    colorWarning: '#b35300',
    colorError: '#b92a2a',
    colorBorder: '#b9cad0',
    colorBorderSecondary: '#dbe5e8',
    colorPrimaryBgHover: '#c8e4ec',
    controlItemBgActiveHover: '#c8e4ec',
    colorInfoBorder: '#a9d3e0',
    colorSuccessBorder: '#a8d8bf',
    colorWarningBorder: '#f2c4a5',
    colorErrorBorder: '#efb9b9',
    // Lighter ones that the kit would derive cannot be read.
    colorErrorHover: '#a32323',
  },
  dark: {
    colorSuccess: '#4fc48a',
    colorWarning: '#f0a25c',
    colorError: '#ff8f86',
    colorBgBase: '#06171d',
    colorBgContainer: '#0e262f',
    colorBgElevated: '#12303b',
    colorBorder: '#365966',
    colorBorderSecondary: '#24424d',
    colorPrimaryBgHover: '#154854',
    controlItemBgActiveHover: '#154854',
    colorInfoBorder: '#1f5b6c',
    colorSuccessBorder: '#23594a',
    colorWarningBorder: '#6d3f2c',
    colorErrorBorder: '#6f383c',
    // Darker ones that the kit would derive cannot be read.
    colorErrorActive: '#ff7a70',
    colorPrimaryActive: '#2ba9c4',
  },
} as const;

const fromPalette = (palette: Palette) => ({
  colorPrimary: palette.brand,
  colorInfo: palette.brand,
  colorLink: palette['brand-ink'],
  colorBgLayout: palette.page,
  colorText: palette.ink,
  colorTextHeading: palette.ink,
  colorTextSecondary: palette.soft,
  colorTextTertiary: palette.faint,
  colorTextDescription: palette.soft,
  colorTextPlaceholder: palette.faint,
  // What waits for approval is shown in disabled fields, to be read.
  colorTextDisabled: palette.faint,
  colorBgContainerDisabled: palette.sunk,
  // From such dark colours the kit would derive grey tints.
  colorPrimaryBg: palette['brand-tint'],
  controlItemBgActive: palette['brand-tint'],
  colorInfoBg: palette['brand-tint'],
  colorSuccessBg: palette['good-tint'],
  colorWarningBg: palette['warm-tint'],
  colorErrorBg: palette['bad-tint'],
});

/** The kit's theme in the product's colours. */
export function themeOf(isDark: boolean): ThemeConfig {
  const scheme = isDark ? 'dark' : 'light';
  const palette = palettes[scheme];
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'console' },
    token: { ...common, ...fromPalette(palette), ...own[scheme] },
    components: {
      Button: isDark ? { primaryColor: '#03202a', dangerColor: '#2c0606' } : {},
      // The chosen day is text on a tint.
      Calendar: isDark ? { colorPrimary: palette['brand-ink'] } : {},
    },
  };
}
