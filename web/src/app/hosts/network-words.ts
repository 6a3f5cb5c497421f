import type { Locale } from '@coupon-centre/contract/foundation/field';
import { formatMoment } from '#lib/time/business-time.ts';

interface NetworkWords {
  readonly offline: string;
  /** `atMs`: when the content shown was current, epoch milliseconds. */
  readonly keptAt: (atMs: number) => string;
  readonly slow: string;
}

export const networkWords: Readonly<Record<Locale, NetworkWords>> = {
  'zh-CN': {
    offline: '手机没有连接网络，看到的可能不是最新的',
    keptAt: (atMs) => `手机没有连接网络，只能查看。内容截至${formatMoment(atMs, 'MM月DD日 HH:mm')}`,
    slow: '网络较慢，请稍等',
  },
  en: {
    offline: 'Your phone is offline; what you see may not be the latest',
    keptAt: (atMs) => `Your phone is offline, view only. As of ${formatMoment(atMs, 'YYYY-MM-DD HH:mm')}`,
    slow: 'The network is slow, please wait',
  },
};
