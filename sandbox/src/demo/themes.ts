import type { Banner } from '@coupon-centre/server/src/platform/db/schema/content-tables.ts';
import { templateIdFor } from '@coupon-centre/server/test/factories/template.ts';
import type { ThemeSpec } from '@coupon-centre/server/test/factories/theme.ts';
import { localised, type Words } from '@coupon-centre/server/test/factories/words.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

/** White text on each of these keeps a contrast of at least 4.5:1. */
const DEEP_TEAL = '#00485f';
const PETROL = '#006e8c';
const BRICK = '#a63a0c';
const FOREST = '#1b6a41';
const INDIGO = '#3f489f';
const PLUM = '#8c2450';

interface BannerText {
  readonly key: string;
  readonly title: Words;
  readonly subTitle: Words;
  readonly bgColor: string;
  /** A page's path below the base. */
  readonly path: string;
}

const couponPath = (key: string): string => `/cardDetail?sCardId=${templateIdFor(key)}`;

const banner = ({ key, title, subTitle, bgColor, path }: BannerText): Banner => ({
  bannerId: key,
  title: localised(title),
  subTitle: localised(subTitle),
  image: null,
  bgColor,
  link: path,
});

const pagePath = (pageId: string): string => `/h5Page?pageId=${pageId}`;

const everyday: readonly BannerText[] = [
  {
    key: 'traffic-festival',
    title: ['流量狂欢节', 'The data festival'],
    subTitle: ['最高30GB，每天都有得领', 'Up to 30 GB, new every day'],
    bgColor: PETROL,
    path: pagePath('traffic-festival'),
  },
  {
    key: 'newcomer-gift',
    title: ['新人见面礼30元', '¥30 to say welcome'],
    subTitle: ['首次登录30天内可领', 'Within 30 days of your first login'],
    bgColor: BRICK,
    path: pagePath('newcomer-gift'),
  },
  {
    key: 'weekend-grab',
    title: ['周末抢不停', 'The weekend grab'],
    subTitle: ['咖啡、电影、打车，准点开抢', 'Coffee, cinema, rides: on the dot'],
    bgColor: FOREST,
    path: pagePath('weekend-grab'),
  },
];

const memberDay: readonly BannerText[] = [
  {
    key: 'member-day-data',
    title: ['会员日·20GB流量开抢', "Members' day: 20 GB"],
    subTitle: ['上午10点准时开始，先到先得', 'From 10:00, first come, first served'],
    bgColor: PLUM,
    path: couponPath('traffic-member-day-20gb'),
  },
  {
    key: 'member-day-top-up',
    title: ['充200减30元', '¥30 off a ¥200 top-up'],
    subTitle: ['每天300张，手快有手慢无', '300 a day, be quick'],
    bgColor: BRICK,
    path: couponPath('topup-200-30'),
  },
  {
    key: 'member-day-newcomers',
    title: ['新客见面礼30元', '¥30 to say welcome'],
    subTitle: ['首次登录30天内可领', 'Within 30 days of your first login'],
    bgColor: INDIGO,
    path: pagePath('newcomer-gift'),
  },
];

const campus: readonly BannerText[] = [
  {
    key: 'campus-data',
    title: ['校园专享50GB', '50 GB for students'],
    subTitle: ['宿舍追剧、图书馆查资料，放心用', 'For the dorm and the library'],
    bgColor: INDIGO,
    path: couponPath('traffic-campus-50gb'),
  },
  ...everyday.slice(0, 2),
];

/** The everyday theme, one for the coming members' day, and one for the campus channel. */
export const demoThemes = (calendar: DemoCalendar): readonly ThemeSpec[] => [
  {
    themeId: 'everyday',
    validFromMs: calendar.dayStart(-60),
    bgColor: DEEP_TEAL,
    banners: everyday.map(banner),
    version: 3,
  },
  {
    themeId: 'members-day',
    validFromMs: calendar.dayStart(3),
    validToMs: calendar.dayStart(6),
    bgColor: PLUM,
    banners: memberDay.map(banner),
  },
  {
    themeId: 'campus',
    channel: 'campus',
    validFromMs: calendar.dayStart(-7),
    bgColor: INDIGO,
    banners: campus.map(banner),
  },
];
