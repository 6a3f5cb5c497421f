import type { PublicData } from '@coupon-centre/contract/front-ends/page-rendering';
import { type ComponentType, lazy } from 'react';
import { loadCentre } from '#features/centre/centre-part.tsx';
import { CentreScreen } from '#features/centre/centre-screen.tsx';
import { prefetchPages } from '#features/centre/coupon-pages/pages-code.ts';
import type { ScreenName } from './routes.ts';

type Load = () => Promise<ComponentType>;

/** Screens load on first use or when the page is idle; of the centre, what a first tap does without. */
const loaders = {
  centre: async () => {
    await loadCentre();
    return CentreScreen;
  },
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
} satisfies Record<ScreenName, Load>;

const later = (load: Load): ComponentType => lazy(async () => ({ default: await load() }));

const names = Object.keys(loaders) as readonly ScreenName[];

export const screens: Readonly<Record<ScreenName, ComponentType>> = names.reduce(
  (known, name) => Object.assign(known, { [name]: later(loaders[name]) }),
  {} as Record<ScreenName, ComponentType>,
);

/** Screens that are loaded before their first render: those that the server renders. */
const ready = new Map<ScreenName, ComponentType>();

/** The screen if it can render at once; the answer is stable for the life of the page. */
export const readyScreen = (name: ScreenName): ComponentType | undefined => ready.get(name);

/** Loads a whole screen before its first render, as the server does. */
export const loadScreen = async (name: PublicData['screen']): Promise<void> => {
  ready.set(name, await loaders[name]());
};

/** Loads what the browser needs to hydrate a screen. The parts of the centre come later, in their turns. */
export const loadRendered = async (name: PublicData['screen']): Promise<void> => {
  if (name === 'centre') ready.set(name, CentreScreen);
  else await loadScreen(name);
};

/** Preloads the screens that most people open next. */
export const prefetchNextScreens = (): Promise<unknown> =>
  Promise.all([loadCentre(), prefetchPages(), loaders.myCards(), loaders.cardDetail()]);
