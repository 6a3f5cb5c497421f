import { useEffect } from 'react';
import { serverNow } from './server-clock.ts';

/** Longest delay that timers take. */
const MAX_DELAY_MS = 2_147_483_647;
/** What changes for everybody is not asked for by everybody at once: it begins as often as not with a grab. */
const SPREAD_MS = 3_000;

/** Asks again once something planned is due (ISO 8601; null: nothing is), some moments later on each phone. */
export const useAskAgain = (dueAt: string | null, ask: () => unknown): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking is another function at every drawing, and the same thing
  useEffect(() => {
    if (dueAt === null) return;
    const delayMs = Math.max(0, Date.parse(dueAt) - serverNow()) + Math.random() * SPREAD_MS;
    // Nobody keeps a page open for as long as the longest delay.
    if (delayMs > MAX_DELAY_MS) return;
    const timer = setTimeout(ask, delayMs);
    return () => clearTimeout(timer);
  }, [dueAt]);
};
