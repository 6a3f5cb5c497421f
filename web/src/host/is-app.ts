import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let inApp = false;

/** Whether the page runs inside the operator's own app (specification §3, `isApp`). Once true it stays so. */
export const isApp = (): boolean => inApp;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The same for screens; what the server renders knows no app. */
export const useIsApp = (): boolean => useSyncExternalStore(subscribe, isApp, () => false);

export const enterApp = (): void => {
  inApp = true;
  for (const listener of listeners) listener();
};
