interface Connection {
  readonly saveData?: boolean;
}

/** Runs something the person has not asked for yet, once the page has nothing else to do; not where data is to be saved. */
export const whenIdle = (work: () => Promise<unknown>): void => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection?.saveData) return;
  const run = (): void => {
    // It is asked for again, and its failure told, when it is needed.
    work().catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 1_500);
};
