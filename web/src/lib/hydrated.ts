import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in what the server rendered and while that is taken over, true right after: for what only the browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
