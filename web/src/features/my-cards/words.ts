import type { OwnedTab } from '@coupon-centre/contract/card/get-user-card-list';
import type { CardClass, Locale } from '@coupon-centre/contract/field';

/** The tabs of this screen; history has one of its own. */
export type ShownTab = Exclude<OwnedTab, 'HISTORY'>;

export interface MyCardsWords {
  readonly title: string;
  readonly back: string;
  readonly tabsLabel: string;
  readonly tabs: Readonly<Record<ShownTab, string>>;
  readonly classesLabel: string;
  readonly allClasses: string;
  /** As short as can be, so that they fit a row. */
  readonly classes: Readonly<Record<CardClass, string>>;
  /** The button of a coupon, by its state. */
  readonly action: Readonly<Record<'use' | 'showCode' | 'notYet' | 'using', string>>;
  readonly expiresIn: (days: number) => string;
  readonly loading: string;
  readonly more: string;
  readonly moreFailed: string;
  readonly empty: Readonly<Record<ShownTab, string>>;
  readonly emptyOfClass: string;
  readonly emptyHint: string;
  readonly toCentre: string;
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
  readonly failed: string;
  readonly end: string;
}

const zh: MyCardsWords = {
  title: '我的卡券',
  back: '返回',
  tabsLabel: '卡券状态',
  tabs: { AVAILABLE: '可使用', USING: '使用中', USED: '已使用', EXPIRED: '已过期' },
  classesLabel: '卡券类型',
  allClasses: '全部',
  classes: { traffic: '流量', credit: '话费', topup: '充值', experience: '体验', life: '生活' },
  action: { use: '去使用', showCode: '查看券码', notYet: '未到时间', using: '办理中' },
  expiresIn: (days) => (days === 0 ? '今天到期' : days === 1 ? '明天到期' : `${days}天后到期`),
  loading: '正在加载卡券',
  more: '加载更多',
  moreFailed: '没有加载出来，请再试一次',
  empty: {
    AVAILABLE: '还没有可使用的卡券',
    USING: '没有正在办理的卡券',
    USED: '还没有使用过卡券',
    EXPIRED: '没有过期的卡券',
  },
  emptyOfClass: '这一类下没有卡券',
  emptyHint: '去领券中心看看，流量、话费好券天天上新',
  toCentre: '去领券中心',
  guest: '登录后查看您的卡券',
  guestHint: '领到的券都收在这里，随时可用',
  login: '登录',
  failed: '卡券没有加载出来',
  end: '没有更多了',
};

const en: MyCardsWords = {
  title: 'My coupons',
  back: 'Back',
  tabsLabel: 'Coupon state',
  tabs: { AVAILABLE: 'Available', USING: 'In use', USED: 'Used', EXPIRED: 'Expired' },
  classesLabel: 'Coupon class',
  allClasses: 'All',
  classes: { traffic: 'Data', credit: 'Credit', topup: 'Top-up', experience: 'Trial', life: 'Life' },
  action: { use: 'Use', showCode: 'Show code', notYet: 'Not yet', using: 'In progress' },
  expiresIn: (days) => (days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`),
  loading: 'Loading your coupons',
  more: 'Show more',
  moreFailed: 'That did not load, please try again',
  empty: {
    AVAILABLE: 'No coupons to use yet',
    USING: 'No coupon is being processed',
    USED: 'You have not used a coupon yet',
    EXPIRED: 'No expired coupons',
  },
  emptyOfClass: 'No coupons of this class',
  emptyHint: 'The coupon centre has new data and call-credit coupons every day',
  toCentre: 'To the coupon centre',
  guest: 'Log in to see your coupons',
  guestHint: 'All the coupons you collect are kept here',
  login: 'Log in',
  failed: 'Your coupons could not be loaded',
  end: 'That is all',
};

export const myCardsWords: Readonly<Record<Locale, MyCardsWords>> = { 'zh-CN': zh, en };
