import { lazy } from 'react';
import { useSearch } from 'wouter';
import { MyCardsScreen } from '#features/my-cards/my-cards-screen.tsx';
import { parameterOf } from '#lib/navigation/parameter.ts';

const FeedbackScreen = lazy(async () => ({
  default: (await import('#features/feedback/feedback-screen.tsx')).FeedbackScreen,
}));
const MessagesScreen = lazy(async () => ({
  default: (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
}));
const SavedScreen = lazy(async () => ({ default: (await import('#features/saved/saved-screen.tsx')).SavedScreen }));

/** `/myCard`: the subscriber's coupons; with `saved=1`, what the used ones saved; with `messages=1`, the message centre; with `feedback=1`, feedback. */
export const MyCardsEntry = () => {
  const address = { search: useSearch(), hash: location.hash };
  if (parameterOf(address, 'feedback') === '1') return <FeedbackScreen />;
  if (parameterOf(address, 'messages') === '1') return <MessagesScreen />;
  return parameterOf(address, 'saved') === '1' ? <SavedScreen /> : <MyCardsScreen />;
};
