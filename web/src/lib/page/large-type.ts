import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie, YEAR_SECONDS } from '#lib/page/cookie.ts';
import { afterPaint } from './after-paint.ts';
import { usePageState } from './page-state.tsx';
import { fontFactorOf, largeTypeFactor } from './root-font.ts';

/** Also read by the server, which renders the page in that size from the start. */
const COOKIE = 'largeType';

const listeners = new Set<() => void>();

const isOn = (): boolean => readCookie(COOKIE) === '1';

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the page is in large type (the national rules for older people's mobile pages), and a function to toggle it.
 */
export const useLargeType = (): readonly [boolean, () => void] => {
  const { config, isLargeType } = usePageState();
  const isLarge = useSyncExternalStore(subscribe, isOn, () => isLargeType);
  const toggle = (): void => {
    const factor = fontFactorOf(navigator.userAgent, config.fontFactorPattern);
    writeCookie(COOKIE, isLarge ? '0' : '1', YEAR_SECONDS);
    for (const listener of listeners) listener();
    const { style } = document.documentElement;
    afterPaint(() => {
      // The whole page is laid out again, and what was measured is measured again.
      style.setProperty('--font-factor', String(isLarge ? factor : largeTypeFactor(factor)));
      dispatchEvent(new Event('resize'));
    });
  };
  return [isLarge, toggle];
};
