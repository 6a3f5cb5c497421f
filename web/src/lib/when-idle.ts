interface Connection {
  readonly saveData?: boolean;
}

/** Whether the person asks for as little data as can be: nothing is fetched that has not been asked for. */
export const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: Connection }).connection?.saveData === true;

/** Runs something nobody waits for, once the page has nothing else to do. */
export const whenIdle = (work: () => Promise<unknown>): void => {
  const run = (): void => {
    // It is asked for again, and its failure told, when it is needed.
    work().catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 1_500);
};
