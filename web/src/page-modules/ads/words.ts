import type { Locale } from '@coupon-centre/contract/field';

interface AdWords {
  readonly label: string;
  /** Beside somebody else's ad: that it is one, and whose. */
  readonly paidBy: (advertiser: string) => string;
}

export const adWords: Readonly<Record<Locale, AdWords>> = {
  'zh-CN': { label: '为您推荐', paidBy: (advertiser) => `广告 · ${advertiser}` },
  en: { label: 'More for you', paidBy: (advertiser) => `Ad · ${advertiser}` },
};
