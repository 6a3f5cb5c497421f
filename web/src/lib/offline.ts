import { useSyncExternalStore } from 'react';

/** When what the service worker answers with was true; null while answers come from the server. */
let keptAtMs = Number(globalThis.document?.documentElement.dataset['kept']) || null;
const listeners = new Set<() => void>();

const note = (atMs: number | null): void => {
  if (atMs === keptAtMs) return;
  keptAtMs = atMs;
  for (const listener of listeners) listener();
};

/** Whether the page itself is one that the service worker had kept. */
export const isKeptPage = (): boolean => document.documentElement.dataset['kept'] !== undefined;

/** Takes in that an answer came: from the server, or what the service worker had kept of an earlier one. */
export const noteAnswer = ({ keptAt = null }: { readonly keptAt?: number | null }): void => note(keptAt);

const subscribe = (listener: () => void): (() => void) => {
  const isBack = (): void => {
    keptAtMs = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('online', isBack);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', isBack);
    removeEventListener('offline', listener);
  };
};

/**
 * Null where the server can be asked, as far as that is known. Else things can be looked at and nothing can be changed: when
 * what is shown was true (epoch milliseconds by the server's clock), 0 where nothing kept is shown.
 */
export const useOfflineSince = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => keptAtMs ?? (navigator.onLine ? null : 0),
    () => null,
  );
