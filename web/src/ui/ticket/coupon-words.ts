import type { CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';

interface CouponWords {
  readonly classNames: Readonly<Record<CardClass, string>>;
  /** The rubber stamp of a finished coupon. */
  readonly stamps: Readonly<Partial<Record<OwnedState, string>>>;
  readonly discount: (percentOff: number) => { readonly figure: string; readonly after: string };
  readonly days: (days: number) => string;
  readonly code: string;
  /** The smallest top-up a coupon works for; `yuan` is the number without its unit. */
  readonly threshold: (yuan: string) => string;
}

const TENTHS_PER_ZHE = 10;

/** Texts printed on a ticket. */
export const couponWords: Readonly<Record<Locale, CouponWords>> = {
  'zh-CN': {
    classNames: { traffic: '流量券', credit: '话费券', topup: '充值券', experience: '体验券', life: '生活券' },
    stamps: { USED: '已使用', EXPIRED: '已过期', WITHDRAWN: '已收回' },
    discount: (percentOff) => ({ figure: String((100 - percentOff) / TENTHS_PER_ZHE), after: '折' }),
    days: () => '天',
    code: '兑换码',
    threshold: (yuan) => `满${yuan}元可用`,
  },
  en: {
    classNames: { traffic: 'Data', credit: 'Call credit', topup: 'Top-up', experience: 'Trial', life: 'Life' },
    stamps: { USED: 'Used', EXPIRED: 'Expired', WITHDRAWN: 'Withdrawn' },
    discount: (percentOff) => ({ figure: `${percentOff}%`, after: 'off' }),
    days: (days) => (days === 1 ? 'day' : 'days'),
    code: 'Code',
    threshold: (yuan) => `from ¥${yuan}`,
  },
};
