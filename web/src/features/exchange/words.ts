import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface ExchangeWords {
  readonly title: string;
  readonly back: string;
  readonly intro: string;
  readonly paste: string;
  readonly pasted: string;
  readonly pasteEmpty: string;
  readonly pasteFailed: string;
  readonly exchange: string;
  readonly exchanging: string;
  readonly checking: string;
  readonly unsent: string;
  readonly incomplete: string;
  readonly afterWrong: string;
  readonly locked: (time: string) => string;
  readonly lockedHint: string;
  /** The button while exchanging is paused. */
  readonly pausedFor: (time: string) => string;
  readonly goodToKnow: string;
  readonly notes: readonly string[];
  readonly succeeded: string;
  readonly succeededHint: string;
  readonly held: (moment: string) => string;
  readonly alreadyYours: string;
  readonly alreadyYoursHint: string;
  readonly use: string;
  readonly show: string;
  readonly toMyCards: string;
  readonly another: string;
  readonly toCheck: string;
  /** To the feedback form, about the coupon that a code gave. */
  readonly feedback: string;
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
}

export const exchangeWords: Readonly<Record<Locale, ExchangeWords>> = {
  'zh-CN': {
    title: '兑换卡券',
    back: '返回',
    intro: '输入您收到的兑换码，换成一张卡券',
    paste: '粘贴',
    pasted: '已从粘贴的内容中找到兑换码',
    pasteEmpty: '粘贴的内容里没有找到兑换码',
    pasteFailed: '请在输入框里长按粘贴',
    exchange: '立即兑换',
    exchanging: '正在兑换',
    checking: '正在进行安全验证，请稍候',
    unsent: '网络不太顺畅，请再点一次，不会重复兑换',
    incomplete: '请先输完16位兑换码',
    afterWrong: '请对照原文核对。多次输错需要安全验证，之后会暂停兑换一段时间。',
    // Not “在4:59后”, which reads as a time of day.
    locked: (time) => `还需等待 ${time}，之后可以再试`,
    lockedHint: '这个号码连续输错次数过多，为了您的权益，暂停兑换一会儿。您已有的卡券不受影响。',
    pausedFor: (time) => `还需等待 ${time}`,
    goodToKnow: '兑换须知',
    notes: [
      '能换到什么，兑换成功后马上显示；兑换前任何人都查不到',
      '一个兑换码只能兑换一次，卡券放入当前登录的号码，不能再转给别人',
      '兑换码有有效期，部分仅限指定地区的号码；有的卡券兑换前需要短信确认',
    ],
    succeeded: '兑换成功',
    succeededHint: '卡券已放入“我的卡券”',
    held: (moment) => `正在核实，最迟 ${moment} 可用`,
    alreadyYours: '这个码您已经兑换过了',
    alreadyYoursHint: '换到的就是这张卡券，没有重复兑换',
    use: '立即使用',
    show: '出示给店员',
    toMyCards: '查看我的卡券',
    another: '再兑换一个',
    toCheck: '查一查我的券码',
    feedback: '意见反馈',
    guest: '登录后即可兑换',
    guestHint: '兑换的券会存入您登录的号码',
    login: '登录',
  },
  en: {
    title: 'Exchange a code',
    back: 'Back',
    intro: 'Enter your code to get your coupon',
    paste: 'Paste',
    pasted: 'Found the code in what you pasted',
    pasteEmpty: 'There is no code in what you pasted',
    pasteFailed: 'Press and hold the field, then choose Paste',
    exchange: 'Exchange now',
    exchanging: 'Exchanging',
    checking: 'Running a security check, one moment',
    unsent: 'The network is slow. Please tap again; the code will not be used twice',
    incomplete: 'Please enter all 16 characters',
    afterWrong:
      'Please compare it with the original. After several wrong codes there is a security check, then a pause.',
    locked: (time) => `Please try again in ${time}`,
    lockedHint:
      'Too many wrong codes were entered from this number, so exchanging is paused for a while. Your coupons are not affected.',
    pausedFor: (time) => `Try again in ${time}`,
    goodToKnow: 'Good to know',
    notes: [
      'You see what a code gives as soon as you exchange it, not before',
      'A code works once; its coupon goes to the number you are logged in with and cannot be transferred',
      'Codes expire, some are limited to numbers in a region, and some coupons need SMS confirmation',
    ],
    succeeded: 'Exchanged',
    succeededHint: 'Find it in My coupons',
    held: (moment) => `It is being checked and can be used from ${moment} at the latest`,
    alreadyYours: 'You have already exchanged this code',
    alreadyYoursHint: 'This is the coupon you got; nothing was exchanged twice',
    use: 'Use now',
    show: 'Show it at the counter',
    toMyCards: 'See my coupons',
    another: 'Exchange another',
    toCheck: 'Check my code',
    feedback: 'Send feedback',
    guest: 'Log in to exchange a code',
    guestHint: 'The coupon goes to the number you log in with',
    login: 'Log in',
  },
};
