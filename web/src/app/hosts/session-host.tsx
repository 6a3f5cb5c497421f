import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useSession } from '#lib/session/session.ts';

const notice = async () => import('./session-notice.tsx');

/**
 * Warns before the login expires. If its code fails to load there is no warning; the next call that needs a login asks
 * for one.
 */
export const SessionHost = () => {
  const session = useSession();
  const { part } = useDeferred(notice, session !== null);
  return part && <part.SessionNotice />;
};
