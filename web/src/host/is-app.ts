import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let inApp = false;

/** Whether the page runs inside the operator's own app (specification §3, `isApp`). Never goes back to false. */
export const isApp = (): boolean => inApp;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The hook for screens; always false in server rendering. */
export const useIsApp = (): boolean => useSyncExternalStore(subscribe, isApp, () => false);

export const enterApp = (): void => {
  inApp = true;
  for (const listener of listeners) listener();
};
