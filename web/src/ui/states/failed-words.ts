import type { Locale } from '@coupon-centre/contract/foundation/field';

interface FailedWords {
  readonly slow: string;
  readonly offline: string;
  readonly retry: string;
}

export const failedWords: Readonly<Record<Locale, FailedWords>> = {
  'zh-CN': { slow: '网络可能不太顺畅，请重试', offline: '手机没有连接网络，连上后请重试', retry: '重试' },
  en: {
    slow: 'The network may be slow, please try again',
    offline: 'Your phone is offline; please try again once it is connected',
    retry: 'Try again',
  },
};
