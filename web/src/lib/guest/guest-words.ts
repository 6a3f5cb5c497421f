import type { Locale } from '@coupon-centre/contract/foundation/field';

interface GuestWords {
  /** The login sheet, next to one-click login. */
  readonly bySms: string;
  /** Above coupons that can be collected. */
  readonly offers: string;
  readonly loading: string;
}

export const guestWords: Readonly<Record<Locale, GuestWords>> = {
  'zh-CN': { bySms: '用短信验证码登录', offers: '登录就能领', loading: '正在加载可领的卡券' },
  en: {
    bySms: 'Log in with an SMS code',
    offers: 'Ready to collect once you log in',
    loading: 'Loading coupons you can collect',
  },
};
