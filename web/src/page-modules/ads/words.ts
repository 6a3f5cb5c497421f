import type { Locale } from '@coupon-centre/contract/foundation/field';

interface AdWords {
  readonly label: string;
  /** Marks a third party's ad, with its advertiser. */
  readonly paidBy: (advertiser: string) => string;
}

export const adWords: Readonly<Record<Locale, AdWords>> = {
  'zh-CN': { label: '为您推荐', paidBy: (advertiser) => `广告 · ${advertiser}` },
  en: { label: 'More for you', paidBy: (advertiser) => `Ad · ${advertiser}` },
};
