import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';

export interface HistoryWords {
  readonly title: string;
  readonly month: (year: number, month: number) => string;
  /** What happened to a coupon, and on which day (`YYYY-MM-DD`). */
  readonly event: (state: OwnedState, day: string) => string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly toMyCards: string;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The history holds finished coupons only. */
const zhEvents: Readonly<Partial<Record<OwnedState, string>>> = { USED: '使用', EXPIRED: '到期', WITHDRAWN: '收回' };
const enEvents: Readonly<Partial<Record<OwnedState, string>>> = {
  USED: 'Used on',
  EXPIRED: 'Valid until',
  WITHDRAWN: 'Withdrawn on',
};

export const historyWords: Readonly<Record<Locale, HistoryWords>> = {
  'zh-CN': {
    title: '历史卡券',
    month: (year, month) => `${year}年${month}月`,
    event: (state, day) => `${day} ${zhEvents[state] ?? ''}`,
    empty: '还没有历史卡券',
    emptyHint: '用过、过期和被收回的卡券都会留在这里',
    toMyCards: '看看我的卡券',
  },
  en: {
    title: 'History coupons',
    month: (year, month) => `${MONTHS[month - 1] ?? ''} ${year}`,
    event: (state, day) => `${enEvents[state] ?? ''} ${day}`,
    empty: 'No history yet',
    emptyHint: 'Used, expired and withdrawn coupons are kept here',
    toMyCards: 'See my coupons',
  },
};
