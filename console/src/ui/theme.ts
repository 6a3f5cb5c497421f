import { type ThemeConfig, theme } from 'antd';

const FONTS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const common = {
  fontFamily: FONTS,
  fontSize: 14,
  borderRadius: 6,
  wireframe: false,
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
      itemHeight: 36,
      itemMarginBlock: 2,
      groupTitleFontSize: 12,
    },
    Table: {
      headerBg: isDark ? '#12303b' : '#f3f7f8',
      headerSplitColor: 'transparent',
      cellPaddingBlockSM: 9,
    },
  },
});
