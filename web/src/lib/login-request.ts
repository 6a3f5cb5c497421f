import { useSyncExternalStore } from 'react';
import { currentSession } from './session.ts';

/** Somebody wants to do a thing that takes a login; `settle` tells them whether there is one now. */
export interface LoginRequest {
  readonly settle: (isLoggedIn: boolean) => void;
}

let pending: LoginRequest | null = null;
const listeners = new Set<() => void>();

const publish = (request: LoginRequest | null): void => {
  pending = request;
  for (const listener of listeners) listener();
};

/**
 * Asks the person to log in, unless they are; true once they are, false when they close the sheet. What was asked for goes
 * on from there. A newer request takes the place of an open one.
 */
export const requestLogin = (): Promise<boolean> => {
  if (currentSession() !== null) return Promise.resolve(true);
  pending?.settle(false);
  return new Promise((resolve) => {
    publish({
      settle: (isLoggedIn) => {
        publish(null);
        resolve(isLoggedIn);
      },
    });
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The open request, for the one place that shows the login sheet. */
export const useLoginRequest = (): LoginRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  );
