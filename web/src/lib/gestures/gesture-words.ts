import type { Locale } from '@coupon-centre/contract/foundation/field';

interface GestureWords {
  readonly pull: string;
  readonly release: string;
  readonly refreshing: string;
  readonly refreshed: string;
}

export const gestureWords: Readonly<Record<Locale, GestureWords>> = {
  'zh-CN': { pull: '下拉刷新', release: '松开刷新', refreshing: '正在刷新', refreshed: '已是最新' },
  en: { pull: 'Pull to refresh', release: 'Release to refresh', refreshing: 'Refreshing', refreshed: 'Up to date' },
};
