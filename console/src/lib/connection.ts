import { useSyncExternalStore } from 'react';

/* Whether the last request, of any call, reached the server. */

let isAway = false;
const listeners = new Set<() => void>();

/** Records whether a request got an answer of any kind. */
export function noteReached(wasReached: boolean): void {
  if (isAway === !wasReached) return;
  isAway = !wasReached;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True from a failed request until one is answered. */
export const useIsServerAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
