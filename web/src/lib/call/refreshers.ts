import { useEffect } from 'react';

type Refresh = () => Promise<unknown>;

const refreshers = new Set<Refresh>();
let noteCount: (count: number) => void = () => undefined;
let failures = 0;

/** Registers a visible list for `refreshAll`. `refresh` must be the same function on every render. */
export const useRefresher = (refresh: Refresh): void => {
  useEffect(() => {
    refreshers.add(refresh);
    noteCount(refreshers.size);
    return () => {
      refreshers.delete(refresh);
      noteCount(refreshers.size);
    };
  }, [refresh]);
};

/** Whether the screen shows a list that can be refreshed. */
export const hasRefreshers = (): boolean => refreshers.size > 0;

/** Tells how many lists there are, now and after each change; one listener. Returns how to stop. */
export const watchRefreshers = (listener: (count: number) => void): (() => void) => {
  noteCount = listener;
  listener(refreshers.size);
  return () => {
    noteCount = () => undefined;
  };
};

/** Records that a list failed to load: SWR keeps the previous one and resolves all the same. */
export const noteFailedLoad = (): void => {
  failures += 1;
};

/** Refreshes every visible list; false if one of them failed. */
export const refreshAll = async (): Promise<boolean> => {
  const before = failures;
  await Promise.all([...refreshers].map((refresh) => refresh()));
  return failures === before;
};
