import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';

export interface CheckWords {
  readonly title: string;
  readonly back: string;
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
  readonly intro: string;
  readonly check: string;
  readonly checking: string;
  readonly unsent: string;
  readonly incomplete: string;
  readonly notYours: string;
  readonly notYoursHint: string;
  readonly toExchange: string;
  readonly toMyCards: string;
  readonly loading: string;
  readonly failed: string;
  readonly gone: string;
  readonly goneHint: string;
  readonly usable: string;
  readonly states: Readonly<Record<OwnedState, string>>;
  readonly asOf: (time: string) => string;
  readonly notLive: string;
  readonly code: string;
  readonly qr: string;
  readonly bright: string;
  readonly awake: string;
  readonly own: string;
}

export const checkWords: Readonly<Record<Locale, CheckWords>> = {
  'zh-CN': {
    title: '券码查验',
    back: '返回',
    guest: '登录后查验您的券码',
    guestHint: '只有券码的主人能看到它的状态',
    login: '登录',
    intro: '输入您的券码，或兑换过的兑换码，看看它现在能不能用',
    check: '查一查',
    checking: '正在查询',
    unsent: '网络不太顺畅，请再试一次',
    incomplete: '请先输完16位',
    notYours: '在您的卡券里没有找到这个码',
    notYoursHint: '还没有兑换的兑换码，兑换后才能查到。',
    toExchange: '去兑换这个码',
    toMyCards: '查看我的卡券',
    loading: '正在查询卡券状态',
    failed: '卡券状态加载失败',
    gone: '没有找到这张券',
    goneHint: '它可能不在当前登录的号码下',
    usable: '有效，可以使用',
    states: {
      PENDING: '正在发放',
      AVAILABLE: '暂不可用',
      USING: '使用中',
      USED: '已使用',
      EXPIRED: '已过期',
      WITHDRAWN: '已被收回',
    },
    asOf: (time) => `实时状态 ${time}`,
    notLive: '暂时连不上，状态可能不是最新的',
    code: '券码',
    qr: '券码的二维码',
    bright: '请把屏幕调亮，方便店员扫码',
    awake: '出示期间屏幕会保持常亮',
    own: '仅限本人使用，请勿把券码发给别人',
  },
  en: {
    title: 'Check a coupon',
    back: 'Back',
    guest: 'Log in to check your code',
    guestHint: 'Only the owner of a code can see its status',
    login: 'Log in',
    intro: 'Enter your coupon code or a code you have exchanged to see whether it is valid now',
    check: 'Check now',
    checking: 'Checking',
    unsent: 'The network is slow, please try again',
    incomplete: 'Please enter all 16 characters',
    notYours: 'This code is not among your coupons',
    notYoursHint: 'Exchange a code first, then check it here.',
    toExchange: 'Exchange this code',
    toMyCards: 'See my coupons',
    loading: 'Checking the coupon',
    failed: 'The coupon could not be checked',
    gone: 'We could not find this coupon in your account',
    goneHint: 'It may belong to a different number',
    usable: 'Valid, ready to use',
    states: {
      PENDING: 'Being issued',
      AVAILABLE: 'Not usable now',
      USING: 'Being used',
      USED: 'Used',
      EXPIRED: 'Expired',
      WITHDRAWN: 'Withdrawn',
    },
    asOf: (time) => `Live status at ${time}`,
    notLive: 'No connection; this may be out of date',
    code: 'Code',
    qr: 'The code as a QR code',
    bright: 'Turn up the screen brightness for scanning',
    awake: 'The screen stays on while you show it',
    own: 'For your use only. Do not share this code.',
  },
};
