import { use, useEffect, useState } from 'react';
import { tapped } from './tapped.ts';
import { turns } from './turns.ts';

/** Loaded modules, available synchronously from then on. */
const loaded = new WeakMap<object, unknown>();

type Load<Part extends object> = () => Promise<Part>;

/** Parts of the page that were needed and did not load. */
const missing = new Set<object>();

/** Some browsers repeat a failed import's error until the page is reloaded: the next tap with a network reloads it, where nothing is typed. */
const renewAtNextTap = (load: object): void => {
  missing.add(load);
  document.addEventListener('click', renew, true);
};

/** What is typed would be lost with the page. */
const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('textarea,[type=text],[type=tel]')].some(({ value }) => value !== '');

const renew = (tap: Event): void => {
  if (missing.size === 0) document.removeEventListener('click', renew, true);
  else if (navigator.onLine && !isTyping()) {
    tap.preventDefault();
    tap.stopImmediatePropagation();
    location.reload();
  }
};

/** Loads part of the page; also used to preload. Rejects if it fails; calling again retries. */
export const lazyLoad = async <Part extends object>(load: Load<Part>): Promise<Part> => {
  const part = await load();
  loaded.set(load, part);
  missing.delete(load);
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
      () => {
        renewAtNextTap(load);
        if (!isStale) setFailedTry(tries);
      },
    );
    return () => {
      isStale = true;
    };
  }, [load, isMissing, tries]);
  return { part, hasFailed: failedTry === tries, retry: () => setTries((count) => count + 1) };
};

/** Pause before code that failed to load is asked for again. */
const AGAIN_MS = 3_000;

/** Loads part of the page, however often it takes. */
export const insist = <Part extends object>(load: Load<Part>): Promise<Part> =>
  lazyLoad(load).catch(async () => {
    renewAtNextTap(load);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return insist(load);
  });

/** Code on its way, by its loader. */
const coming = new WeakMap<object, Promise<unknown>>();

/**
 * Code of a part that the server rendered: the part waits for it in its `Suspense`, with its HTML in place, and without end, since
 * that HTML is what can be shown meanwhile. It is loaded after what a first tap needs, and after what was tapped.
 */
export const useNeeded = <Part extends object>(load: Load<Part>): Part => {
  const part = loaded.get(load) as Part | undefined;
  if (part !== undefined) return part;
  const underway =
    (coming.get(load) as Promise<Part> | undefined) ??
    turns
      .whenBegun()
      .then(tapped.whenAnswered)
      .then(() => insist(load));
  coming.set(load, underway);
  return use(underway);
};
