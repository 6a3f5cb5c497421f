import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useSyncExternalStore } from 'react';
import { usePageState } from '#lib/page/page-state.tsx';
import { serverNow } from './server-clock.ts';

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
 * The server's time in epoch milliseconds, in whole seconds; re-renders every second. Server rendering and hydration
 * use the time of rendering.
 */
export const useServerNow = (): number => {
  const { config } = usePageState();
  return useSyncExternalStore(subscribe, wholeSecond, () => config.serverTime);
};
