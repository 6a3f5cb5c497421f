import { SECOND_MS } from '@coupon-centre/contract/foundation/time';

export type SmsState = 'ON_ITS_WAY' | 'RESENT' | 'FAILED';

/** Seconds between the page's questions what became of an SMS: often at first, for about a minute. */
const GAPS_SECONDS = [3, 3, 4, 5, 10, 15, 20];

/**
 * Asks what became of an SMS until it failed or nothing more is to be expected; tells each change once. Returns how to stop. A
 * question without an answer is asked again at its next time.
 */
export const followSms = (ask: () => Promise<SmsState>, tell: (state: SmsState) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let known: SmsState = 'ON_ITS_WAY';
  const step = (at: number): void => {
    const gap = GAPS_SECONDS[at];
    if (gap === undefined || isStopped || known === 'FAILED') return;
    timer = setTimeout(async () => {
      const state = await ask().catch(() => known);
      if (isStopped) return;
      if (state !== known) {
        known = state;
        tell(state);
      }
      step(at + 1);
    }, gap * SECOND_MS);
  };
  step(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
