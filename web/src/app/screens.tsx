import type { PublicData } from '@coupon-centre/contract/content/page-rendering';
import { type ComponentType, lazy } from 'react';
import { CentreScreen } from '#features/centre/centre-screen.tsx';
import { prefetchPages } from '#features/centre/later-pages.tsx';
import type { ScreenName } from './routes.ts';

type Load = () => Promise<ComponentType>;

/** Screens beside the centre come when they are first shown, or when the page has nothing else to do. */
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

/** Screens that are there before they are first drawn: the centre, and what the server renders. */
const ready = new Map<ScreenName, ComponentType>([['centre', CentreScreen]]);

/** The screen, if it can be drawn at once; the same answer for as long as the page lives. */
export const readyScreen = (name: ScreenName): ComponentType | undefined => ready.get(name);

/** Fetches a screen before it is first drawn: for the server's rendering, and in the browser before that is taken over. */
export const loadRendered = async (name: PublicData['screen']): Promise<void> => {
  if (name !== 'centre') ready.set(name, await loaders[name]());
};

/** Fetches the screens that most people go to next. */
export const prefetchNextScreens = (): Promise<unknown> =>
  Promise.all([prefetchPages(), loaders.myCards(), loaders.cardDetail()]);
