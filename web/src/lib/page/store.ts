import { useSyncExternalStore } from 'react';

/** Shared state that screens subscribe to. Server rendering uses the first value. */
export const createStore = <Value>(first: Value) => {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: (): Value => value,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** The selected part, re-rendering when it changes by identity. */
    use: <Part>(part: (value: Value) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => part(value),
        () => part(first),
      ),
  };
};
