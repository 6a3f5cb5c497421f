import { useEffect, useRef } from 'react';
import { useOfflineSince } from '#lib/offline/offline.ts';
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

/** After answers that the service worker had kept, what is on the screen is read again once the server answers. */
export const useRefreshKept = (): void => {
  const since = useOfflineSince();
  const before = useRef(since);
  useEffect(() => {
    const wasKept = before.current !== null && before.current > 0;
    before.current = since;
    if (wasKept && since === null) void refreshAll();
  }, [since]);
};
