import { useSyncExternalStore } from 'react';

/*
 * When a session ends while somebody works, every request that is refused for it waits here until they have signed in again in
 * the dialog over the screen; then each is sent once more, and nothing that was typed is lost.
 */

let waiting: PromiseWithResolvers<void> | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Resolves once somebody has signed in again. */
export function signedInAgain(): Promise<void> {
  if (waiting === null) {
    waiting = Promise.withResolvers();
    tell();
  }
  return waiting.promise;
}

/** Lets all that waits go on. */
export function goOnSignedIn(): void {
  const { resolve } = waiting ?? {};
  waiting = null;
  tell();
  resolve?.();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether somebody has to sign in again. */
export const useHasToSignIn = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
