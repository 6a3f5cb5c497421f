import { useEffect, useState } from 'react';

/** What has been loaded once is there at once from then on. */
const loaded = new WeakMap<object, unknown>();

type Load<Part extends object> = () => Promise<Part>;

/** Loads a part of the page; also ahead of time. Rejects when it does not come; asking again tries again. */
export const loadLater = async <Part extends object>(load: Load<Part>): Promise<Part> => {
  const part = await load();
  loaded.set(load, part);
  return part;
};

export interface Later<Part> {
  /** Null while it is on its way. */
  readonly part: Part | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A part of the page that comes when it is wanted. `load` must be the same function every time. */
export const useLater = <Part extends object>(load: Load<Part>, isWanted = true): Later<Part> => {
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState(-1);
  const [, drawAnew] = useState<Part | null>(null);
  // The map's value under a loader is what that loader gave.
  const part = (loaded.get(load) as Part | undefined) ?? null;
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isStale = false;
    loadLater(load).then(
      (came) => isStale || drawAnew(() => came),
      () => isStale || setFailedTry(tries),
    );
    return () => {
      isStale = true;
    };
  }, [load, isMissing, tries]);
  return { part, hasFailed: failedTry === tries, retry: () => setTries((count) => count + 1) };
};
