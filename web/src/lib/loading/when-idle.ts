interface Connection {
  readonly saveData?: boolean;
}

/** Whether the browser asks to save data: then nothing is preloaded. */
export const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: Connection }).connection?.saveData === true;

/** Runs background work once the page is idle. */
export const whenIdle = (work: () => Promise<unknown>): void => {
  const run = (): void => {
    // It is loaded again when needed, and a failure shows then.
    work().catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 1_500);
};

/** Runs work between the browser's tasks, soon in any case. */
export const whenFree = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 200 });
  else setTimeout(work, 30);
};
