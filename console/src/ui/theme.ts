import { type ThemeConfig, theme } from 'antd';

const FONTS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const common = {
  fontFamily: FONTS,
  fontSize: 14,
  borderRadius: 6,
  wireframe: false,
  // Nothing moves for who wishes so.
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
} as const;

const light = {
  colorPrimary: '#006e8c',
  colorInfo: '#006e8c',
  colorLink: '#00617c',
  colorSuccess: '#14744a',
  colorWarning: '#b35300',
  colorError: '#b92a2a',
  colorBgLayout: '#eef3f5',
  colorText: '#0c2730',
  colorTextHeading: '#0c2730',
  colorTextSecondary: '#45606a',
  colorTextTertiary: '#566e77',
  colorTextDescription: '#45606a',
  colorTextPlaceholder: '#566e77',
  colorBorder: '#b9cad0',
  colorBorderSecondary: '#dbe5e8',
  // The kit would mix its tints from such dark colours to greys.
  colorPrimaryBg: '#dceff4',
  colorPrimaryBgHover: '#c8e4ec',
  controlItemBgActive: '#dceff4',
  controlItemBgActiveHover: '#c8e4ec',
  colorInfoBg: '#dceff4',
  colorInfoBorder: '#a9d3e0',
  colorSuccessBg: '#e1f3e9',
  colorSuccessBorder: '#a8d8bf',
  colorWarningBg: '#ffefe6',
  colorWarningBorder: '#f2c4a5',
  colorErrorBg: '#fdeaea',
  colorErrorBorder: '#efb9b9',
} as const;

const dark = {
  colorPrimary: '#35b9d4',
  colorInfo: '#35b9d4',
  colorLink: '#67cee2',
  colorSuccess: '#4fc48a',
  colorWarning: '#f0a25c',
  colorError: '#ff8f86',
  colorBgBase: '#06171d',
  colorBgLayout: '#06171d',
  colorBgContainer: '#0e262f',
  colorBgElevated: '#12303b',
  colorText: '#e7f2f4',
  colorTextHeading: '#e7f2f4',
  colorTextSecondary: '#abc3ca',
  colorTextTertiary: '#8eaab2',
  colorTextDescription: '#abc3ca',
  colorTextPlaceholder: '#8eaab2',
  colorBorder: '#365966',
  colorBorderSecondary: '#24424d',
  colorPrimaryBg: '#0f3743',
  colorPrimaryBgHover: '#154854',
  controlItemBgActive: '#0f3743',
  controlItemBgActiveHover: '#154854',
  colorInfoBg: '#0f3743',
  colorInfoBorder: '#1f5b6c',
  colorSuccessBg: '#10332a',
  colorSuccessBorder: '#23594a',
  colorWarningBg: '#3a2016',
  colorWarningBorder: '#6d3f2c',
  colorErrorBg: '#3c1d20',
  colorErrorBorder: '#6f383c',
} as const;

/** The kit in the product's colours. */
export const themeOf = (isDark: boolean): ThemeConfig => ({
  algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: 'console' },
  token: { ...common, ...(isDark ? dark : light) },
  components: {
    Button: isDark ? { primaryColor: '#03202a', dangerColor: '#2c0606' } : {},
    Menu: {
      collapsedWidth: 64,
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'transparent',
      darkItemColor: '#d4e8ee',
      darkItemHoverBg: 'rgba(255, 255, 255, 0.07)',
      darkItemSelectedBg: '#0a7390',
      darkItemSelectedColor: '#fff',
      darkGroupTitleColor: '#9dc3ce',
      itemHeight: 28,
      itemMarginBlock: 1,
      groupTitleFontSize: 12,
      groupTitleLineHeight: 1,
    },
    Table: {
      headerBg: isDark ? '#12303b' : '#f3f7f8',
      headerSplitColor: 'transparent',
      cellPaddingBlockSM: 9,
    },
  },
});
