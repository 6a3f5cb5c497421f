import { SESSION_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '#lib/page/cookie.ts';

/** The three values that every request carries, and the uid for usage events (specification §3, §6). */
export interface Session {
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
  readonly uid: string;
  /** Epoch milliseconds by this device's clock. */
  readonly until: number;
}

const NAMES = ['H5_TOKEN', 'ms', 'hc', 'uid'] as const;
const FLAG = 'isLogin';
const UNTIL = 'sessionUntil';

const listeners = new Set<() => void>();
let current: Session | null = null;

const stored = (): Session | null => {
  // First: every card asks, a phone takes long to answer, and most people are guests.
  if (readCookie(FLAG) !== 'true') return null;
  const [token, ms, hc, uid] = NAMES.map(readCookie);
  if (!token || !ms || !hc) return null;
  return { H5_TOKEN: token, ms, hc, uid: uid ?? '', until: Number(readCookie(UNTIL) ?? 0) };
};

/** The session according to the cookies: another tab may have started or ended it. The same object while unchanged. */
export const currentSession = (): Session | null => {
  const found = stored();
  if (found?.H5_TOKEN !== current?.H5_TOKEN || found?.until !== current?.until) current = found;
  return current;
};

const publish = (): void => {
  for (const listener of listeners) listener();
};

/** Stores the values for 1800 s (specification §9). */
export const beginSession = (values: Omit<Session, 'until'>): void => {
  for (const name of NAMES) writeCookie(name, values[name], SESSION_SECONDS);
  writeCookie(UNTIL, String(Date.now() + SESSION_SECONDS * SECOND_MS), SESSION_SECONDS);
  writeCookie(FLAG, 'true', SESSION_SECONDS);
  publish();
};

/**
 * Ends the session that a refused request carried. If another tab has renewed it meanwhile, the refusal was for the old
 * one and nothing changes.
 */
export const endSession = (refusedToken: string): void => {
  if (readCookie('H5_TOKEN') !== refusedToken) return;
  for (const name of [FLAG, UNTIL, ...NAMES]) writeCookie(name, '', 0);
  publish();
};

const subscribe = (listener: () => void): (() => void) => {
  // While the page was hidden, the cookies may have expired or changed in another tab.
  document.addEventListener('visibilitychange', listener);
  listeners.add(listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    listeners.delete(listener);
  };
};

/** The session, null for a guest; always null in server rendering and during hydration. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession, () => null);
