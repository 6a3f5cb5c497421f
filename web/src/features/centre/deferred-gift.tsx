import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useSession } from '#lib/session/session.ts';

const gift = async () => import('./newcomer/newcomer-gift.tsx');

/** The newcomer gift, lazy-loaded for subscribers only: guests never load its code. */
export const DeferredGift = () => {
  const session = useSession();
  const { part } = useDeferred(gift, session !== null);
  return session !== null && part !== null ? <part.NewcomerGift key={session.uid} /> : null;
};
