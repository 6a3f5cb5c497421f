import { useEffect } from 'react';
import { useSession } from '#lib/session/session.ts';

/** Prefix of the caches in which the service worker keeps answers about a subscriber's own coupons. */
const OWN = 'own-';

/** Deletes all cached personal answers. */
export async function forgetOwnAnswers(): Promise<void> {
  // Caches exist in secure contexts only.
  const storage = (globalThis as { readonly caches?: CacheStorage }).caches;
  const names = (await storage?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(OWN)).map((name) => storage?.delete(name)));
}

/** Deletes personal answers when their session ends by expiry, logout or another login. */
export const useOwnAnswersOfSession = (): void => {
  const session = useSession();
  const person = session?.ms;
  const until = session?.until;
  useEffect(() => {
    if (person === undefined) void forgetOwnAnswers();
    // The service worker deletes another session's answers when it keeps the first one; the page does not wait for
    // that.
    return () => void forgetOwnAnswers();
  }, [person]);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(forgetOwnAnswers, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
};
