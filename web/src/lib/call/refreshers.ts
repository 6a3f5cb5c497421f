import { useEffect } from 'react';

type Refresh = () => Promise<unknown>;

const refreshers = new Set<Refresh>();
let failures = 0;

/** Registers a visible list for `refreshAll`. `refresh` must be the same function on every render. */
export const useRefresher = (refresh: Refresh): void => {
  useEffect(() => {
    refreshers.add(refresh);
    return () => {
      refreshers.delete(refresh);
    };
  }, [refresh]);
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
