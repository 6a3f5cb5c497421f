import type { Locale } from '@coupon-centre/contract/foundation/field';

interface NewcomerWords {
  readonly title: string;
  readonly count: (coupons: number) => string;
  readonly open: string;
  readonly putAside: string;
  readonly close: string;
  readonly hint: string;
}

export const newcomerWords: Readonly<Record<Locale, NewcomerWords>> = {
  'zh-CN': {
    title: '新人见面礼',
    count: (coupons) => `${coupons} 张券等您来领`,
    open: '去看看',
    putAside: '收起新人见面礼',
    close: '关闭',
    hint: '送给还没有用过券的您，用过第一张券后就不能再领了',
  },
  en: {
    title: 'Welcome gift',
    count: (coupons) => (coupons === 1 ? '1 coupon for you' : `${coupons} coupons for you`),
    open: 'View gift',
    putAside: 'Dismiss the welcome gift',
    close: 'Close',
    hint: 'Available until you use your first coupon',
  },
};
