import { useEffect } from 'react';
import { useSession } from './session.ts';

/** The beginning of the names under which the service worker keeps what somebody's own coupons were answered with. */
const OWN = 'own-';

/** Deletes what the service worker has kept of somebody's own. */
export async function forgetOwnAnswers(): Promise<void> {
  // Only pages from a secure place have such storage.
  const storage = (globalThis as { readonly caches?: CacheStorage }).caches;
  const names = (await storage?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(OWN)).map((name) => storage?.delete(name)));
}

/** Keeps nothing of anybody's own beyond their session: it ran out, they logged out, or somebody else logged in. */
export const useOwnAnswersOfSession = (): void => {
  const session = useSession();
  const person = session?.ms;
  const until = session?.until;
  useEffect(() => {
    if (person === undefined) void forgetOwnAnswers();
    // Of another session the service worker forgets them when it keeps the first answer; the page does not wait for that.
    return () => void forgetOwnAnswers();
  }, [person]);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(forgetOwnAnswers, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
};
