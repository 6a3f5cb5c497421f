import { OPERATOR_IDLE_MS, OPERATOR_SEEN_EVERY_MS } from '@coupon-centre/contract/limits';

/** The end of an idle session is told so long before. */
const WARNING_MS = 120_000;
/** Who types for long without anything being sent is told to the server so often. */
const TELL_EVERY_MS = 300_000;
/** When a tab of the console last told the server of somebody at work; in what all tabs share. */
export const TOLD_AT_KEY = 'console.told-at';

interface Surroundings {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What all tabs of the console share. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>;
}

/** How far an idle session is from its end, as the server counts it: from the last call that somebody at work caused, in any tab. */
export interface IdleWatch {
  /** The server has been told, just now, that somebody is at work. */
  tell(): void;
  /** Whether it is time that it is told again, if somebody is. */
  isTellingDue(): boolean;
  /** Milliseconds until the end, at the earliest, while it has to be told of; null: it is further off. 0: it may have ended. */
  leftMs(): number | null;
}

export function createIdleWatch({ now, shared }: Surroundings): IdleWatch {
  const startedAt = now();
  const toldAt = (): number => {
    const kept = Number(shared.getItem(TOLD_AT_KEY));
    // A clock that was set back must not hold the notice off.
    return Number.isFinite(kept) && kept > 0 && kept <= now() ? kept : Math.min(startedAt, now());
  };
  return {
    tell: () => shared.setItem(TOLD_AT_KEY, String(now())),
    isTellingDue: () => now() - toldAt() >= TELL_EVERY_MS,
    leftMs() {
      // The server notes a call only some time after the one before: the end may come by as much earlier.
      const left = toldAt() + OPERATOR_IDLE_MS - OPERATOR_SEEN_EVERY_MS - now();
      return left > WARNING_MS ? null : Math.max(0, left);
    },
  };
}
