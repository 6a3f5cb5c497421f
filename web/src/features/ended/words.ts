import type { Locale } from '@coupon-centre/contract/foundation/field';

interface EndedWords {
  readonly title: string;
  readonly back: string;
  readonly heading: string;
  readonly hint: string;
  /** `moment`: `2026-11-20 18:00`. */
  readonly endedAt: (name: string, moment: string) => string;
  readonly ended: (name: string) => string;
  readonly soonHeading: string;
  readonly startsAt: (name: string, moment: string) => string;
  readonly onHeading: string;
  readonly on: (name: string) => string;
  readonly toIt: string;
  readonly toCentre: string;
  readonly nowOn: string;
  readonly loading: string;
  readonly offersFailed: string;
  readonly noOffers: string;
}

export const endedWords: Readonly<Record<Locale, EndedWords>> = {
  'zh-CN': {
    title: '活动已结束',
    back: '返回',
    heading: '来晚了一步，活动已结束',
    hint: '下面这些正在发放，看看有没有您喜欢的',
    endedAt: (name, moment) => `“${name}”已于${moment}结束`,
    ended: (name) => `“${name}”已结束`,
    soonHeading: '活动还没有开始',
    startsAt: (name, moment) => `“${name}”将于${moment}开始`,
    onHeading: '活动正在进行',
    on: (name) => `“${name}”现在就可以参加`,
    toIt: '去参加',
    toCentre: '去领券中心',
    nowOn: '正在发放',
    loading: '正在加载优惠券',
    offersFailed: '优惠券加载失败',
    noOffers: '暂时没有可领的优惠券，明天再来看看',
  },
  en: {
    title: 'Activity ended',
    back: 'Back',
    heading: 'Sorry, this offer has ended',
    hint: 'Here is what is on now',
    endedAt: (name, moment) => `“${name}” ended on ${moment}`,
    ended: (name) => `“${name}” has ended`,
    soonHeading: 'This offer has not started yet',
    startsAt: (name, moment) => `“${name}” starts on ${moment}`,
    onHeading: 'This offer is on now',
    on: (name) => `“${name}” is open now`,
    toIt: 'Go to the offer',
    toCentre: 'Go to the coupon centre',
    nowOn: 'On now',
    loading: 'Loading coupons',
    offersFailed: 'The coupons could not be loaded',
    noOffers: 'No coupons right now. Please check back tomorrow.',
  },
};
