import { useEffect } from 'react';

type Refresh = () => Promise<unknown>;

const refreshers = new Set<Refresh>();
let failures = 0;

/** Lets a list that is on the screen be refreshed with the others. Takes the same function every time. */
export const useRefresher = (refresh: Refresh): void => {
  useEffect(() => {
    refreshers.add(refresh);
    return () => {
      refreshers.delete(refresh);
    };
  }, [refresh]);
};

/** A list did not come. SWR keeps the last one and resolves all the same, so it is noted here. */
export const noteFailedLoad = (): void => {
  failures += 1;
};

/** Refreshes every list on the screen; false where one of them did not come. */
export const refreshAll = async (): Promise<boolean> => {
  const before = failures;
  await Promise.all([...refreshers].map((refresh) => refresh()));
  return failures === before;
};
