import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in server rendering and during hydration, true right after: for what only the browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
