import { useEffect, useRef } from 'react';
import { useSession } from '#lib/session/session.ts';
import { refreshAll } from './refreshers.ts';

/** After a renewal, what is on the screen is read again: what is kept for offline is kept for a session. */
export const useRefreshRenewed = (): void => {
  const session = useSession();
  const before = useRef(session);
  useEffect(() => {
    const { current: last } = before;
    before.current = session;
    if (last !== null && session !== null && last.uid === session.uid && last.ms !== session.ms) void refreshAll();
  }, [session]);
};
