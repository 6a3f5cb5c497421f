/** Delays between questions about a use; the last one repeats. */
const WAITS_MS = [0, 1_500, 2_000, 3_000, 5_000, 8_000] as const;
const LAST_WAIT_MS = 15_000;
/** After this many the page says that it takes longer than usual: about half a minute. */
export const SLOW_FROM_POLL = 7;

export const pollDelayMs = (polls: number): number => WAITS_MS[polls] ?? LAST_WAIT_MS;
