import type { CalendarKind, ConflictKind } from '@coupon-centre/contract/campaign/show-calendar';

type Kinds = Readonly<Record<CalendarKind, string>>;
type Conflicts = Readonly<Record<ConflictKind, string>>;

const zhKinds: Kinds = {
  COUPON: '券的领取时间',
  GRAB: '抢券',
  PAGE: '领券页',
  AD: '广告',
  THEME: '背景与轮播',
  DOCUMENT: '文档生效',
  RELEASE: '定时生效',
  REMINDER: '提醒短信',
};
const enKinds: Kinds = {
  COUPON: 'Coupons',
  GRAB: 'Grabs',
  PAGE: 'Claim pages',
  AD: 'Ads',
  THEME: 'Themes',
  DOCUMENT: 'Documents',
  RELEASE: 'Scheduled releases',
  REMINDER: 'Reminders',
};
const zhConflicts: Conflicts = {
  GRABS_AT_ONCE: '同一分钟有多场抢券开始',
  AD_WITHOUT_PAGE: '广告投放期间，领券页不在线',
  GRAB_WITHOUT_COUPON: '抢券场次中有券届时不能领取',
};
const enConflicts: Conflicts = {
  GRABS_AT_ONCE: 'Several grabs start in the same minute',
  AD_WITHOUT_PAGE: 'The claim page is not online while the ad is shown',
  GRAB_WITHOUT_COUPON: 'A coupon of the grab cannot be collected then',
};

/** Texts of the calendar of everything. */
export const words = {
  'zh-CN': {
    title: '活动日历',
    about: '券、抢券、领券页、广告、背景、文档、定时生效和提醒，都在一张日历上。',
    campaign: '活动',
    everyCampaign: '全部活动',
    show: '显示',
    everyKind: '全部类型',
    monthBefore: '上个月',
    monthAfter: '下个月',
    today: '今天',
    kinds: zhKinds,
    conflicts: (count: number) => `${count} 处冲突`,
    noConflicts: '没有冲突',
    conflictKinds: zhConflicts,
    cut: (names: string) => `${names}过多，只显示最早的 500 项`,
    nothingFits: '这个月没有符合筛选条件的安排。',
    nothing: '这个月没有安排。新建券、抢券场次或领券页后会显示在这里。',
    name: '名称',
    month: '日期',
    noEnd: '长期',
    reminders: { START: '开始前提醒', EXPIRE: '到期前提醒' } as Readonly<Record<string, string>>,
    count: (name: string, count: string) => `${name} ${count} 条`,
  },
  en: {
    title: 'Calendar',
    about: 'Coupons, grabs, claim pages, ads, themes, documents, scheduled releases and reminders on one calendar.',
    campaign: 'Campaign',
    everyCampaign: 'Every campaign',
    show: 'Show',
    everyKind: 'Every kind',
    monthBefore: 'Previous month',
    monthAfter: 'Next month',
    today: 'Today',
    kinds: enKinds,
    conflicts: (count: number) => (count === 1 ? '1 conflict' : `${count} conflicts`),
    noConflicts: 'No conflicts',
    conflictKinds: enConflicts,
    cut: (names: string) => `Too many of: ${names}. Only the earliest 500 are shown.`,
    nothingFits: 'Nothing planned this month matches these filters.',
    nothing: 'Nothing is planned this month. New coupons, grabs and claim pages appear here.',
    name: 'Name',
    month: 'Days',
    noEnd: 'no end',
    reminders: { START: 'Before a start', EXPIRE: 'Before an expiry' } as Readonly<Record<string, string>>,
    count: (name: string, count: string) => `${name}: ${count}`,
  },
} as const;
