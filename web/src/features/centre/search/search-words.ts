import type { Locale } from '@coupon-centre/contract/foundation/field';

interface SearchTexts {
  readonly history: string;
  /** That it stays on this phone. */
  readonly historyHint: string;
  readonly clear: string;
  readonly popular: string;
  readonly suggestions: string;
  readonly ofClass: string;
}

/** Texts below the search box. */
export const searchTexts: Readonly<Record<Locale, SearchTexts>> = {
  'zh-CN': {
    history: '搜索历史',
    historyHint: '只保存在本机',
    clear: '清空',
    popular: '热门搜索',
    suggestions: '搜索建议',
    ofClass: '分类',
  },
  en: {
    history: 'Recent searches',
    historyHint: 'kept on this phone only',
    clear: 'Clear',
    popular: 'Popular searches',
    suggestions: 'Suggestions',
    ofClass: 'Class',
  },
};
