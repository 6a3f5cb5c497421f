import type { Locale } from '@coupon-centre/contract/field';

const zhCn = {
  /** Titles of the routes (specification §2). */
  centre: '领券中心',
  myCards: '我的卡券',
  detail: '卡券详情',
  useResult: '用券结果',
  agreement: '客户服务协议',
  notFound: '页面不存在',

  collect: '领取',
  loginToCollect: '登录领取',
  use: '去使用',
  collected: '领取成功，已放入我的卡券',

  login: '登录',
  phone: '手机号码',
  code: '验证码',
  sendCode: '获取验证码',
  agree: '我已阅读并同意',
  loginSucceeded: '登录成功',
  codeIsWrong: '验证码',
  guestTitle: '登录后查看您的卡券',

  tabs: { AVAILABLE: '可使用', USING: '使用中', USED: '已使用', EXPIRED: '已过期' },

  back: '返回',
  usageTime: '使用时间',
  exchangeCode: '兑换码',
  received: '您已领取',
  copy: '复制',
  copySucceeded: '复制成功',
  copyFailed: '复制失败',
  rules: '使用规则',
  useNow: '立即使用',

  confirmTitle: '确认使用这张券？',
  confirmUse: '确认使用',
  useSucceeded: '用券成功',
  effective: '实际生效时间以短信通知为准',
  toMyCards: '返回我的卡券',
  processing: '正在为您办理',
  settled: '已办理完成',
  useFailed: '用券失败',
  isBack: '券已退回到您的卡包',
  usedNotice: '已办理成功并生效',

  notCollected: '没有领到',
  soldOut: '已抢光',
  search: '搜索优惠券',
  grabEndsIn: '距结束',
  largeType: '大字版',
  retry: '重试',
  nothingYet: '还没有可使用的卡券',
  collectedAtOnce: '已领取',
  tapAgain: '网络不太顺畅，请再点一次，不会重复领取',
  dailyData: '1GB全国流量天天领',
  weekendData: '10GB周末畅享流量券',
  fruit: '鲜果店满59减20元',
  coffee: '15元咖啡代金券',
  boost: '5G加速包7天体验',
  keyword: '流量',
  showAll: '查看全部优惠券',
  reason: '办理未成功，券已退回，可稍后再试',
  luckyCredit: '8.88元好运话费券',
};

export type Words = typeof zhCn;

const en: Words = {
  centre: 'Coupon centre',
  myCards: 'My coupons',
  detail: 'Coupon details',
  useResult: 'Use card result',
  agreement: 'Customer service agreement',
  notFound: 'Page not found',

  collect: 'Collect',
  loginToCollect: 'Log in',
  use: 'Use',
  collected: 'Collected; it is under my coupons',

  login: 'Log in',
  phone: 'Mobile number',
  code: 'SMS code',
  sendCode: 'Get code',
  agree: 'I have read and accept the',
  loginSucceeded: 'Login succeeded',
  codeIsWrong: 'code',
  guestTitle: 'Log in to see your coupons',

  tabs: { AVAILABLE: 'Available', USING: 'In use', USED: 'Used', EXPIRED: 'Expired' },

  back: 'Back',
  usageTime: 'Usage time',
  exchangeCode: 'Exchange code',
  received: 'You have received',
  copy: 'Copy',
  copySucceeded: 'Copy success',
  copyFailed: 'Copy failed',
  rules: 'Rules',
  useNow: 'Use now',

  confirmTitle: 'Use this coupon?',
  confirmUse: 'Use it',
  useSucceeded: 'Use card success',
  effective: 'Actual effective time is subject to SMS notice',
  toMyCards: 'Back to my coupons',
  processing: 'Being processed',
  settled: 'It is done',
  useFailed: 'The coupon was not used',
  isBack: 'Your coupon is back among your coupons',
  usedNotice: 'has been used and is now in effect',

  notCollected: 'Not collected',
  soldOut: 'All gone',
  search: 'Search coupons',
  grabEndsIn: 'Ends in',
  largeType: 'Large',
  retry: 'Try again',
  nothingYet: 'No coupons to use yet',
  collectedAtOnce: 'Collected',
  tapAgain: 'The network is slow. Please tap again; you will not collect it twice',
  dailyData: '1 GB of data, every day',
  weekendData: '10 GB for the weekend',
  fruit: '¥20 off fresh fruit',
  coffee: '¥15 coffee voucher',
  boost: '5G boost, 7 days',
  keyword: 'data',
  showAll: 'See all coupons',
  reason: 'Not accepted; your coupon is back, please try again later',
  luckyCredit: '¥8.88 for good luck',
};

/**
 * What journeys read and press. Written down here a second time, so that a word that changes in the page by mistake is
 * noticed; those of the specification stand as it has them.
 */
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn);
