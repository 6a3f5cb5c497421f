import { useSyncExternalStore } from 'react';

/* Whether the server could be reached when it was last asked, by whichever call. */

let isAway = false;
const listeners = new Set<() => void>();

/** Whether a request got an answer, whatever it said. */
export function noteReached(wasReached: boolean): void {
  if (isAway === !wasReached) return;
  isAway = !wasReached;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True from a request that came to nothing until one is answered. */
export const useIsServerAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
