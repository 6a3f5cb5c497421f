import type { Phrases } from '#lib/words/phrases.ts';

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

export interface Route {
  /** Below the base; matched exactly, case-sensitive. */
  readonly path: `/${string}`;
  /** Its name in the phrase book; null where the specification gives none: the page then uses the product's name. */
  readonly title: keyof Phrases['shell']['titles'] | null;
  /** Left out while the screen is not part of the product yet: the route then answers "not found". */
  readonly screen?: ScreenName;
}

/** The specification's table (§2), group by group; last the coupon detail, whose path the table does not show. */
export const routes: readonly Route[] = [
  { path: '/', title: 'centre', screen: 'centre' },
  { path: '/myCard', title: 'myCards', screen: 'myCards' },
  { path: '/exchange', title: null, screen: 'exchange' },
  { path: '/tyCardDetail', title: 'trial', screen: 'trial' },
  { path: '/historyCard', title: 'history', screen: 'historyCards' },
  { path: '/useCardResult', title: 'useSucceeded', screen: 'useSucceeded' },
  { path: '/useCardFailResult', title: 'useFailed', screen: 'useFailed' },
  { path: '/checkCoupon', title: null, screen: 'checkCoupon' },
  { path: '/protocol', title: 'agreement', screen: 'document' },
  { path: '/h5Page', title: 'claimPage', screen: 'claimPage' },
  { path: '/ticket', title: 'ended', screen: 'ended' },

  { path: '/H5Index', title: null, screen: 'claimPage' },
  { path: '/H5MyCard', title: 'myCards', screen: 'myCards' },
  { path: '/lifePage', title: 'myCards', screen: 'lifeCards' },
  { path: '/H5Index1', title: null, screen: 'claimPage' },
  { path: '/shareIndex', title: null, screen: 'shared' },
  { path: '/ticketOut', title: 'ended', screen: 'ended' },
  { path: '/main', title: 'centre', screen: 'centre' },
  { path: '/rule', title: 'rules', screen: 'rules' },
  {
    path: '/exchangePage',
    title: 'platform',
    screen: 'platform',
  },

  { path: '/cardPageListShare', title: null, screen: 'pageList' },

  { path: '/cardDetail', title: 'detail', screen: 'cardDetail' },
];

const byPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]));

/** The route of a path below the base; undefined for an unknown one. */
export const routeOf = (path: string): Route | undefined => byPath.get(path);
