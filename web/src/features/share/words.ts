import type { Locale } from '@coupon-centre/contract/foundation/field';

interface SharePageWords {
  readonly home: string;
  readonly loading: string;
  readonly failed: string;
  readonly couponHeading: string;
  readonly couponSub: string;
  readonly pageSub: string;
  readonly toPage: string;
  readonly endedHeading: string;
  readonly ended: (name: string) => string;
  readonly goneHeading: string;
  readonly gone: string;
  readonly soonHeading: string;
  /** `moment`: `2026-11-20 18:00`. */
  readonly startsAt: (name: string, moment: string) => string;
  readonly nothingHeading: string;
  readonly nothingSub: string;
  readonly shared: string;
  readonly more: string;
  readonly nowOn: string;
  readonly today: string;
  readonly noOffers: string;
  readonly toCentre: string;
  readonly platformHeading: string;
  readonly platformSub: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  readonly pointsHeading: string;
  readonly toExchange: string;
  readonly listHeading: string;
  readonly listSub: string;
  readonly listEmpty: string;
  readonly listEmptyHint: string;
  readonly coupons: (count: number) => string;
  readonly until: (moment: string) => string;
  readonly from: (moment: string) => string;
  readonly over: string;
}

export const sharePageWords: Readonly<Record<Locale, SharePageWords>> = {
  'zh-CN': {
    home: '领券中心',
    loading: '正在加载优惠券',
    failed: '分享的内容加载失败',
    couponHeading: '好友分享给您一张优惠券',
    couponSub: '登录后领到自己名下，马上就能用',
    pageSub: '好友邀您一起来领',
    toPage: '查看完整活动',
    endedHeading: '来晚了一步，已经结束啦',
    ended: (name) => `“${name}”已结束，看看正在发放的好券`,
    goneHeading: '分享的内容已下架',
    gone: '链接里的优惠券或活动找不到了，看看正在发放的好券',
    soonHeading: '活动还没有开始',
    startsAt: (name, moment) => `“${name}”将于${moment}开始`,
    nothingHeading: '好友邀您来领优惠券',
    nothingSub: '流量、话费、充值、生活优惠，领了就能用',
    shared: '分享给您的券',
    more: '更多好券',
    nowOn: '正在发放',
    today: '今日可领',
    noOffers: '暂时没有可领的优惠券，明天再来看看',
    toCentre: '去领券中心看看',
    platformHeading: '全省卡券，一处领取',
    platformSub: '流量、话费、充值、体验和生活优惠，都在领券中心',
    points: [
      { title: '每天上新', text: '天天有新券，限时抢券更划算' },
      { title: '领了就能用', text: '登录领到本人号码，在我的卡券一键使用' },
      { title: '省了多少看得见', text: '每一分钱都记在省钱账单里' },
    ],
    pointsHeading: '这里有什么',
    toExchange: '我有兑换码',
    listHeading: '好友分享的领券活动',
    listSub: '挑一个喜欢的，进去领券',
    listEmpty: '暂时没有正在进行的活动',
    listEmptyHint: '领券中心每天都有新券',
    coupons: (count) => `${count}张券`,
    until: (moment) => `${moment}结束`,
    from: (moment) => `${moment}开始`,
    over: '已结束',
  },
  en: {
    home: 'Coupon centre',
    loading: 'Loading coupons',
    failed: 'What was shared could not be loaded',
    couponHeading: 'A friend shared a coupon with you',
    couponSub: 'Log in and collect it for your own number, ready to use at once',
    pageSub: 'A friend invites you to collect these coupons',
    toPage: 'See the full page',
    endedHeading: 'Sorry, this offer has ended',
    ended: (name) => `“${name}” has ended; these are on now`,
    goneHeading: 'No longer available',
    gone: 'The shared coupon or page cannot be found; these are on now',
    soonHeading: 'This offer has not started yet',
    startsAt: (name, moment) => `“${name}” starts on ${moment}`,
    nothingHeading: 'A friend invites you to collect coupons',
    nothingSub: 'Data, call credit, top-ups and daily life, ready to use at once',
    shared: 'Shared with you',
    more: 'More coupons',
    nowOn: 'On now',
    today: 'Available today',
    noOffers: 'No coupons right now. Please check back tomorrow.',
    toCentre: 'Go to the coupon centre',
    platformHeading: 'All the province’s coupons in one place',
    platformSub: 'Data, call credit, top-ups, trials and daily life, all in the coupon centre',
    points: [
      { title: 'New every day', text: 'Fresh coupons daily, and limited-time grabs' },
      { title: 'Ready to use', text: 'Collected for your own number, used with one tap' },
      { title: 'Savings you can see', text: 'Every fen you save is listed in My savings' },
    ],
    pointsHeading: 'What you will find here',
    toExchange: 'I have an exchange code',
    listHeading: 'Coupon pages from a friend',
    listSub: 'Choose one and collect',
    listEmpty: 'No offers right now',
    listEmptyHint: 'The coupon centre has new coupons every day',
    coupons: (count) => (count === 1 ? '1 coupon' : `${count} coupons`),
    until: (moment) => `until ${moment}`,
    from: (moment) => `from ${moment}`,
    over: 'Ended',
  },
};
