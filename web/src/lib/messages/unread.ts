import { createStore } from '#lib/page/store.ts';
import { currentSession, useSession } from '#lib/session/session.ts';

const known = createStore<{ readonly uid: string | undefined; readonly count: number }>({ uid: undefined, count: 0 });

/** Notes how many messages the subscriber has not read, as an answer says. */
export const noteUnread = (count: number): void => known.set({ uid: currentSession()?.uid, count });

/** How many that are, as far as known; 0 for a guest. */
export const useUnread = (): number => {
  const uid = useSession()?.uid;
  return known.use((last) => (uid !== undefined && last.uid === uid ? last.count : 0));
};
