import { useSyncExternalStore } from 'react';
import { usePageState } from './page-state.tsx';
import { serverNow } from './server-clock.ts';

const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks as the server's seconds turn, so that all countdowns step together. */
const tick = (): void => {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      tick();
    },
    SECOND_MS - (serverNow() % SECOND_MS),
  );
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) tick();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
};

const wholeSecond = (): number => Math.floor(serverNow() / SECOND_MS) * SECOND_MS;

/**
 * The server's time in epoch milliseconds, by whole seconds; draws anew every second. What the server rendered, and its
 * taking over, show the moment of rendering.
 */
export const useServerNow = (): number => {
  const { config } = usePageState();
  return useSyncExternalStore(subscribe, wholeSecond, () => config.serverTime);
};
