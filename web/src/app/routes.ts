import type { Locale } from '@coupon-centre/contract/foundation/field';

/** Screens by name; several routes may lead to one. `screens.tsx` maps them to components. */
export type ScreenName =
  | 'centre'
  | 'myCards'
  | 'lifeCards'
  | 'historyCards'
  | 'cardDetail'
  | 'trial'
  | 'exchange'
  | 'checkCoupon'
  | 'useSucceeded'
  | 'useFailed'
  | 'document'
  | 'rules'
  | 'claimPage'
  | 'ended'
  | 'shared'
  | 'platform'
  | 'pageList'
  | 'notFound';

interface RouteMeta {
  /** Null where the specification gives none: the page then uses the product's name. */
  readonly title: Readonly<Record<Locale, string>> | null;
}

export interface Route {
  /** Below the base; matched exactly, case-sensitive. */
  readonly path: `/${string}`;
  readonly meta: RouteMeta;
  /** Left out while the screen is not part of the product yet: the route then answers "not found". */
  readonly screen?: ScreenName;
}

const titled = (zhCn: string, en: string): RouteMeta => ({ title: { 'zh-CN': zhCn, en } });
const untitled: RouteMeta = { title: null };

const centreTitle = titled('领券中心', 'Coupon centre');
const myCardsTitle = titled('我的卡券', 'My coupons');
const endedTitle = titled('活动已结束', 'Activity ended');

/** The specification's table (§2), group by group; last the coupon detail, whose path the table does not show. */
export const routes: readonly Route[] = [
  { path: '/', meta: centreTitle, screen: 'centre' },
  { path: '/myCard', meta: myCardsTitle, screen: 'myCards' },
  { path: '/exchange', meta: untitled, screen: 'exchange' },
  { path: '/tyCardDetail', meta: titled('体验券详情', 'Experience coupon detail'), screen: 'trial' },
  { path: '/historyCard', meta: titled('历史卡券', 'History coupons'), screen: 'historyCards' },
  { path: '/useCardResult', meta: titled('用券结果（成功）', 'Use result (success)'), screen: 'useSucceeded' },
  { path: '/useCardFailResult', meta: titled('用券结果（失败）', 'Use result (failure)'), screen: 'useFailed' },
  { path: '/checkCoupon', meta: untitled, screen: 'checkCoupon' },
  { path: '/protocol', meta: titled('客户服务协议', 'Customer service agreement'), screen: 'document' },
  { path: '/h5Page', meta: titled('H5领券页', 'H5 coupon claim page'), screen: 'claimPage' },
  { path: '/ticket', meta: endedTitle, screen: 'ended' },

  { path: '/H5Index', meta: untitled, screen: 'claimPage' },
  { path: '/H5MyCard', meta: myCardsTitle, screen: 'myCards' },
  { path: '/lifePage', meta: myCardsTitle, screen: 'lifeCards' },
  { path: '/H5Index1', meta: untitled, screen: 'claimPage' },
  { path: '/shareIndex', meta: untitled, screen: 'shared' },
  { path: '/ticketOut', meta: endedTitle, screen: 'ended' },
  { path: '/main', meta: centreTitle, screen: 'centre' },
  { path: '/rule', meta: titled('活动规则', 'Activity rules'), screen: 'rules' },
  {
    path: '/exchangePage',
    meta: titled('省卡券平台分享', 'Share of the provincial card platform'),
    screen: 'platform',
  },

  { path: '/cardPageListShare', meta: untitled, screen: 'pageList' },

  { path: '/cardDetail', meta: titled('卡券详情', 'Coupon details'), screen: 'cardDetail' },
];

const byPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]));

/** The route of a path below the base; undefined for an unknown one. */
export const routeOf = (path: string): Route | undefined => byPath.get(path);
