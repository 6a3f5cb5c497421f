import { useSession } from '#lib/session.ts';
import { useLater } from '#lib/use-later.ts';

const notice = async () => import('#lib/session-end/session-notice.tsx');

/** Tells in time that the login runs out. Without its code nothing is told: the login is asked for again when it is needed. */
export const SessionHost = () => {
  const session = useSession();
  const { part } = useLater(notice, session !== null);
  return part && <part.SessionNotice />;
};
