import type { Benefit, Locale } from '@coupon-centre/contract/foundation/field';

interface UseConfirmWords {
  readonly title: string;
  /** What using it does to the number, by benefit kind. */
  readonly effect: Readonly<Record<Benefit['kind'], string>>;
  readonly final: string;
  readonly sms: string;
  readonly confirm: string;
  /** While the biller is asked. */
  readonly waiting: string;
  readonly later: string;
  readonly close: string;
  /** No answer: the request may have arrived, and the same tap may be repeated. */
  readonly unsent: string;
}

export const confirmWords: Readonly<Record<Locale, UseConfirmWords>> = {
  'zh-CN': {
    title: '确认使用这张券？',
    effect: {
      DATA_MB: '流量将充入您当前登录的号码',
      CREDIT_FEN: '话费将充入您当前登录的号码',
      TOPUP_OFF_FEN: '优惠将登记到您当前登录的号码',
      TOPUP_PERCENT: '折扣将登记到您当前登录的号码',
      EXPERIENCE: '体验将为您当前登录的号码开通',
      CODE: '将为您当前登录的号码兑换',
    },
    final: '使用后不能撤销；如办理未成功，券会退回',
    sms: '实际生效时间以短信通知为准',
    confirm: '确认使用',
    waiting: '正在办理，通常几秒就好，请稍候…',
    later: '再想想',
    close: '关闭',
    unsent: '网络不太顺畅，请再点一次，不会重复使用',
  },
  en: {
    title: 'Use this coupon?',
    effect: {
      DATA_MB: 'The data is added to the number you are logged in with',
      CREDIT_FEN: 'The credit is added to the number you are logged in with',
      TOPUP_OFF_FEN: 'The saving will apply to the number you are logged in with',
      TOPUP_PERCENT: 'The discount will apply to the number you are logged in with',
      EXPERIENCE: 'The trial starts for the number you are logged in with',
      CODE: 'It is exchanged for the number you are logged in with',
    },
    final: 'This cannot be undone. If it fails, the coupon is returned.',
    sms: 'Actual effective time is subject to SMS notice',
    confirm: 'Use it',
    waiting: 'Processing your coupon. This usually takes a few seconds…',
    later: 'Not now',
    close: 'Close',
    unsent: 'The network is slow. Please tap again; it will not be used twice',
  },
};
