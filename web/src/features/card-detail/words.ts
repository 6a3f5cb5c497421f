import type { Locale } from '@coupon-centre/contract/foundation/field';

interface CardDetailWords {
  readonly title: string;
  readonly back: string;
  readonly loading: string;
  readonly time: string;
  readonly code: string;
  readonly received: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly show: string;
  readonly rules: string;
  readonly use: string;
  readonly using: string;
  /** Ways on where nothing is shown. */
  readonly ways: string;
  readonly close: string;
  /** From the sheet over a list to the coupon's own screen. */
  readonly toDetail: string;
  readonly toMyCards: string;
  readonly toCentre: string;
  readonly guest: string;
  readonly login: string;
  readonly failed: string;
}

/** Fixed texts are the specification's (§2, §8). */
export const cardDetailWords: Readonly<Record<Locale, CardDetailWords>> = {
  'zh-CN': {
    title: '卡券详情',
    back: '返回',
    loading: '正在加载卡券详情',
    time: '使用时间',
    code: '兑换码',
    received: '您已领取',
    copy: '复制',
    copied: '复制成功',
    copyFailed: '复制失败',
    show: '出示券码和二维码',
    rules: '使用规则',
    use: '立即使用',
    using: '办理中，结果将以短信通知',
    ways: '继续浏览',
    close: '关闭',
    toDetail: '打开完整页面',
    toMyCards: '查看我的卡券',
    toCentre: '去领券中心',
    guest: '登录后查看您的卡券',
    login: '登录',
    failed: '卡券详情加载失败',
  },
  en: {
    title: 'Coupon details',
    back: 'Back',
    loading: 'Loading the coupon',
    time: 'Usage time',
    code: 'Exchange code',
    received: 'You have received',
    copy: 'Copy',
    copied: 'Copy success',
    copyFailed: 'Copy failed',
    show: 'Show code and QR code',
    rules: 'Rules',
    use: 'Use now',
    using: 'Being processed. We will send you an SMS.',
    ways: 'Where to go next',
    close: 'Close',
    toDetail: 'Open the whole page',
    toMyCards: 'See my coupons',
    toCentre: 'Go to the coupon centre',
    guest: 'Log in to see your coupon',
    login: 'Log in',
    failed: 'The coupon could not be loaded',
  },
};
