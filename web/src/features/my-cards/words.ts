import type { CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import type { ListEndProps } from '#ui/states/list-end.tsx';
import type { ShownTab } from './own-address.ts';

export interface MyCardsWords {
  readonly title: string;
  readonly back: string;
  readonly tabsLabel: string;
  readonly tabs: Readonly<Record<ShownTab, string>>;
  readonly classesLabel: string;
  readonly allClasses: string;
  /** The view by day of expiry. */
  readonly byDay: string;
  /** Short, so that they fit in a row. */
  readonly classes: Readonly<Record<CardClass, string>>;
  /** Button text by the coupon's state. */
  readonly action: Readonly<Record<'use' | 'showCode' | 'notYet' | 'using', string>>;
  readonly expiresIn: (days: number) => string;
  readonly loading: string;
  readonly listEnd: ListEndProps['words'];
  /** A count above the maximum `most`. */
  readonly moreThan: (most: number) => string;
  /** `yuan` is a number without its unit, `data` includes one. */
  readonly savedMoney: (yuan: string) => string;
  readonly savedData: (data: string) => string;
  /** Links to related screens. */
  readonly waysLabel: string;
  readonly topUp: string;
  readonly topUpFailed: string;
  readonly saved: string;
  readonly history: string;
  readonly exchange: string;
  readonly empty: Readonly<Record<ShownTab, string>>;
  readonly emptyOfClass: string;
  readonly emptyHint: string;
  readonly toCentre: string;
  /** In the operator's app. */
  readonly moreInApp: string;
  readonly guest: string;
  readonly guestHint: string;
  /** What a guest gets by logging in. */
  readonly guestGets: readonly string[];
  readonly login: string;
  readonly failed: string;
}

const zh: MyCardsWords = {
  title: '我的卡券',
  back: '返回',
  tabsLabel: '卡券状态',
  tabs: { AVAILABLE: '可使用', USING: '使用中', USED: '已使用', EXPIRED: '已过期' },
  classesLabel: '卡券类型',
  allClasses: '全部',
  byDay: '按到期日',
  classes: { traffic: '流量', credit: '话费', topup: '充值', experience: '体验', life: '生活' },
  action: { use: '去使用', showCode: '查看券码', notYet: '未到时间', using: '办理中' },
  expiresIn: (days) => (days === 0 ? '今天到期' : days === 1 ? '明天到期' : `${days}天后到期`),
  loading: '正在加载卡券',
  listEnd: {
    loadMore: '加载更多',
    loadingMore: '正在加载更多卡券',
    retry: '加载失败，点这里重试',
    end: '没有更多了',
  },
  moreThan: (most) => `${most}+`,
  savedMoney: (yuan) => `省${yuan}元`,
  savedData: (data) => `省${data}流量`,
  waysLabel: '更多',
  topUp: '充值帮手',
  topUpFailed: '网络不太顺畅，请再试一次',
  saved: '省钱账单',
  history: '历史卡券',
  exchange: '兑换码',
  empty: {
    AVAILABLE: '还没有可使用的卡券',
    USING: '没有正在办理的卡券',
    USED: '还没有使用过卡券',
    EXPIRED: '没有过期的卡券',
  },
  emptyOfClass: '这一类下没有卡券',
  emptyHint: '去领券中心看看，流量、话费好券天天上新',
  toCentre: '去领券中心',
  moreInApp: '在App里看这一类',
  guest: '登录后查看您的卡券',
  guestHint: '领到的券都收在这里，随时可用',
  guestGets: ['快到期的券排在最前面，到期前短信提醒', '一点就用，券码和二维码随时出示', '每月省了多少，一目了然'],
  login: '登录',
  failed: '卡券加载失败',
};

const en: MyCardsWords = {
  title: 'My coupons',
  back: 'Back',
  tabsLabel: 'Coupon state',
  tabs: { AVAILABLE: 'Available', USING: 'In use', USED: 'Used', EXPIRED: 'Expired' },
  classesLabel: 'Coupon class',
  allClasses: 'All',
  byDay: 'By day',
  classes: { traffic: 'Data', credit: 'Credit', topup: 'Top-up', experience: 'Trial', life: 'Life' },
  action: { use: 'Use', showCode: 'Show code', notYet: 'Not yet', using: 'In progress' },
  expiresIn: (days) => (days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`),
  loading: 'Loading your coupons',
  listEnd: {
    loadMore: 'Load more',
    loadingMore: 'Loading more coupons',
    retry: 'Could not load, tap to try again',
    end: 'End of list',
  },
  moreThan: (most) => `${most}+`,
  savedMoney: (yuan) => `¥${yuan} saved`,
  savedData: (data) => `${data} of data saved`,
  waysLabel: 'More',
  topUp: 'Top-up helper',
  topUpFailed: 'The network is slow, please try again',
  saved: 'My savings',
  history: 'History',
  exchange: 'Exchange code',
  empty: {
    AVAILABLE: 'No coupons to use yet',
    USING: 'No coupons in progress',
    USED: 'You have not used a coupon yet',
    EXPIRED: 'No expired coupons',
  },
  emptyOfClass: 'No coupons of this class',
  emptyHint: 'The coupon centre has new data and call-credit coupons every day',
  toCentre: 'Go to the coupon centre',
  moreInApp: 'See these in the app',
  guest: 'Log in to see your coupons',
  guestHint: 'All the coupons you collect are kept here',
  guestGets: [
    'What expires first comes first, with a reminder by SMS',
    'Use a coupon with one tap, or show its code and QR code',
    'See what you saved, month by month',
  ],
  login: 'Log in',
  failed: 'Your coupons could not be loaded',
};

export const myCardsWords: Readonly<Record<Locale, MyCardsWords>> = { 'zh-CN': zh, en };
