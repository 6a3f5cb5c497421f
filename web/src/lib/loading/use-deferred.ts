import { useEffect, useState } from 'react';

/** Loaded modules, available synchronously from then on. */
const loaded = new WeakMap<object, unknown>();

type Load<Part extends object> = () => Promise<Part>;

/** Loads part of the page; also used to preload. Rejects if it fails; calling again retries. */
export const lazyLoad = async <Part extends object>(load: Load<Part>): Promise<Part> => {
  const part = await load();
  loaded.set(load, part);
  return part;
};

export interface Deferred<Part> {
  /** Null while it loads. */
  readonly part: Part | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A lazy-loaded part of the page. `load` must be the same function on every render. */
export const useDeferred = <Part extends object>(load: Load<Part>, isWanted = true): Deferred<Part> => {
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState(-1);
  const [, drawAnew] = useState<Part | null>(null);
  // Under each loader, the map holds that loader's result.
  const part = (loaded.get(load) as Part | undefined) ?? null;
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isStale = false;
    lazyLoad(load).then(
      (came) => isStale || drawAnew(() => came),
      () => isStale || setFailedTry(tries),
    );
    return () => {
      isStale = true;
    };
  }, [load, isMissing, tries]);
  return { part, hasFailed: failedTry === tries, retry: () => setTries((count) => count + 1) };
};
