import { lazy } from 'react';
import { useSearch } from 'wouter';
import { MyCardsScreen } from '#features/my-cards/my-cards-screen.tsx';
import { parameterOf } from '#lib/navigation/parameter.ts';

const SavedScreen = lazy(async () => ({ default: (await import('#features/saved/saved-screen.tsx')).SavedScreen }));

/** `/myCard`: the subscriber's coupons; with `saved=1`, what the used ones saved. */
export const MyCardsEntry = () =>
  parameterOf({ search: useSearch(), hash: location.hash }, 'saved') === '1' ? <SavedScreen /> : <MyCardsScreen />;
