import { useSession } from '#lib/session.ts';
import { useLater } from '#lib/use-later.ts';

const gift = async () => import('./newcomer-gift.tsx');

/** The newcomers' gift, which only who is logged in may have: a guest's page does without its code. */
export const LaterGift = () => {
  const session = useSession();
  const { part } = useLater(gift, session !== null);
  return session !== null && part !== null ? <part.NewcomerGift key={session.uid} /> : null;
};
