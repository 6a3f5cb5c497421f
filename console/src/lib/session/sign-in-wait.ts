import { useSyncExternalStore } from 'react';

/*
 * When a session ends during work, every request refused for it waits here until the operator has signed in again in the
 * dialog over the screen; then each is repeated, and no input is lost.
 */

let waiting: PromiseWithResolvers<void> | null = null;
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Resolves once the operator has signed in again. */
export function signedInAgain(): Promise<void> {
  if (waiting === null) {
    waiting = Promise.withResolvers();
    notify();
  }
  return waiting.promise;
}

/** Resumes all waiting requests. */
export function goOnSignedIn(): void {
  const { resolve } = waiting ?? {};
  waiting = null;
  notify();
  resolve?.();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the operator has to sign in again. */
export const useHasToSignIn = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
