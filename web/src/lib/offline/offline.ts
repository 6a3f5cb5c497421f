import { useSyncExternalStore } from 'react';

/** When the service worker's answers were current; null while answers come from the server. */
let keptAtMs = Number(globalThis.document?.documentElement.dataset['kept']) || null;
const listeners = new Set<() => void>();

const note = (atMs: number | null): void => {
  if (atMs === keptAtMs) return;
  keptAtMs = atMs;
  for (const listener of listeners) listener();
};

/** Whether the page itself came from the service worker's cache. */
export const isKeptPage = (): boolean => document.documentElement.dataset['kept'] !== undefined;

/** Records an answer: from the server, or cached by the service worker. */
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

/** As `useOfflineSince`, at this moment. */
export const offlineSince = (): number | null => keptAtMs ?? (navigator.onLine ? null : 0);

/**
 * Null while the server can be reached, as far as known. Otherwise the page is read-only: the value is when the content
 * shown was current (epoch milliseconds by the server's clock), 0 where nothing cached is shown.
 */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, offlineSince, () => null);
