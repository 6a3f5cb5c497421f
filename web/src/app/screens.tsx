import { type ComponentType, lazy } from 'react';
import { CentreScreen } from '#features/centre/centre-screen.tsx';
import { prefetchPages } from '#features/centre/later-pages.tsx';
import type { ScreenName } from './routes.ts';

type Load = () => Promise<ComponentType>;

/** Screens beside the centre come when they are first shown, or when the page has nothing else to do. */
const loaders = {
  myCards: async () => (await import('#features/my-cards/my-cards-screen.tsx')).MyCardsScreen,
  cardDetail: async () => (await import('#features/card-detail/card-detail-screen.tsx')).CardDetailScreen,
  useSucceeded: async () => (await import('#features/use-result/use-succeeded-screen.tsx')).UseSucceededScreen,
  useFailed: async () => (await import('#features/use-result/use-failed-screen.tsx')).UseFailedScreen,
  document: async () => (await import('#features/documents/document-screen.tsx')).DocumentScreen,
  rules: async () => (await import('#features/documents/rules-screen.tsx')).RulesScreen,
  notFound: async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen,
} satisfies Record<Exclude<ScreenName, 'centre'>, Load>;

const later = (load: Load): ComponentType => lazy(async () => ({ default: await load() }));

export const screens: Readonly<Record<ScreenName, ComponentType>> = {
  centre: CentreScreen,
  myCards: later(loaders.myCards),
  cardDetail: later(loaders.cardDetail),
  useSucceeded: later(loaders.useSucceeded),
  useFailed: later(loaders.useFailed),
  document: later(loaders.document),
  rules: later(loaders.rules),
  notFound: later(loaders.notFound),
};

/** Fetches the screens that most people go to next. */
export const prefetchNextScreens = (): Promise<unknown> =>
  Promise.all([prefetchPages(), loaders.myCards(), loaders.cardDetail()]);
