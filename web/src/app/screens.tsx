import type { PublicData } from '@coupon-centre/contract/front-ends/page-rendering';
import { type ComponentType, lazy } from 'react';
import { CentreScreen } from '#features/centre/centre-screen.tsx';
import { prefetchPages } from '#features/centre/coupon-pages/deferred-pages.tsx';
import type { ScreenName } from './routes.ts';

type Load = () => Promise<ComponentType>;

/** Screens other than the centre load on first use or when the page is idle. */
const loaders = {
  myCards: async () => (await import('./my-cards-entry.tsx')).MyCardsEntry,
  lifeCards: async () => (await import('#features/my-cards/life-screen.tsx')).LifeScreen,
  historyCards: async () => (await import('#features/my-cards/history-screen.tsx')).HistoryScreen,
  cardDetail: async () => (await import('#features/card-detail/card-detail-screen.tsx')).CardDetailScreen,
  trial: async () => (await import('#features/card-detail/trial-screen.tsx')).TrialScreen,
  exchange: async () => (await import('./exchange-entry.tsx')).ExchangeEntry,
  checkCoupon: async () => (await import('#features/check-coupon/check-coupon-screen.tsx')).CheckCouponScreen,
  useSucceeded: async () => (await import('#features/use-result/use-succeeded-screen.tsx')).UseSucceededScreen,
  useFailed: async () => (await import('#features/use-result/use-failed-screen.tsx')).UseFailedScreen,
  document: async () => (await import('#features/documents/document-screen.tsx')).DocumentScreen,
  rules: async () => (await import('#features/documents/rules-screen.tsx')).RulesScreen,
  claimPage: async () => (await import('#features/claim-page/claim-page-screen.tsx')).ClaimPageScreen,
  ended: async () => (await import('#features/ended/ended-screen.tsx')).EndedScreen,
  shared: async () => (await import('#features/share/shared-screen.tsx')).SharedScreen,
  platform: async () => (await import('#features/share/platform-screen.tsx')).PlatformScreen,
  pageList: async () => (await import('#features/share/page-list-screen.tsx')).PageListScreen,
  notFound: async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen,
} satisfies Record<Exclude<ScreenName, 'centre'>, Load>;

const later = (load: Load): ComponentType => lazy(async () => ({ default: await load() }));

export const screens: Readonly<Record<ScreenName, ComponentType>> = {
  centre: CentreScreen,
  myCards: later(loaders.myCards),
  lifeCards: later(loaders.lifeCards),
  historyCards: later(loaders.historyCards),
  cardDetail: later(loaders.cardDetail),
  trial: later(loaders.trial),
  exchange: later(loaders.exchange),
  checkCoupon: later(loaders.checkCoupon),
  useSucceeded: later(loaders.useSucceeded),
  useFailed: later(loaders.useFailed),
  document: later(loaders.document),
  rules: later(loaders.rules),
  claimPage: later(loaders.claimPage),
  ended: later(loaders.ended),
  shared: later(loaders.shared),
  platform: later(loaders.platform),
  pageList: later(loaders.pageList),
  notFound: later(loaders.notFound),
};

/** Screens that are loaded before their first render: the centre, and what the server renders. */
const ready = new Map<ScreenName, ComponentType>([['centre', CentreScreen]]);

/** The screen if it can render at once; the answer is stable for the life of the page. */
export const readyScreen = (name: ScreenName): ComponentType | undefined => ready.get(name);

/** Loads a screen before its first render: for server rendering, and in the browser before hydration. */
export const loadRendered = async (name: PublicData['screen']): Promise<void> => {
  if (name !== 'centre') ready.set(name, await loaders[name]());
};

/** Preloads the screens that most people open next. */
export const prefetchNextScreens = (): Promise<unknown> =>
  Promise.all([prefetchPages(), loaders.myCards(), loaders.cardDetail()]);
