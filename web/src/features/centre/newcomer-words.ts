import type { Locale } from '@coupon-centre/contract/field';

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
    title: 'A gift to begin with',
    count: (coupons) => (coupons === 1 ? '1 coupon for you' : `${coupons} coupons for you`),
    open: 'Have a look',
    putAside: 'Put the gift aside',
    close: 'Close',
    hint: 'For you who have not used a coupon yet; after the first one they are gone',
  },
};
