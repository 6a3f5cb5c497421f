import type { ComponentType } from 'react';
import { prefetchPages } from '#features/centre/coupon-pages/pages-code.ts';
import type { ScreenName } from './routes.ts';

type OtherScreen = Exclude<ScreenName, 'centre'>;

/** How each screen other than the centre is loaded. A chunk of its own: it names nearly every file of the build. */
export const otherScreens = {
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
} satisfies Record<OtherScreen, () => Promise<ComponentType>>;

/** Loads the code that most people need next. */
export const nextScreens: readonly (() => Promise<unknown>)[] = [
  prefetchPages,
  otherScreens.myCards,
  otherScreens.cardDetail,
];
