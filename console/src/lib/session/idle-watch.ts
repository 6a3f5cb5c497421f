import { OPERATOR_IDLE_MS, OPERATOR_SEEN_EVERY_MS } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';

/** The warning comes this long before the session ends. */
const WARNING_MS = 2 * MINUTE_MS;
/** Activity without any request is reported this often. */
const REPORT_EVERY_MS = 5 * MINUTE_MS;
/** Storage key, shared by all tabs, of the last time that the server learnt of activity. */
export const ACTIVE_AT_KEY = 'console.active-at';

interface Surroundings {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Storage shared by all tabs of the console. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Time left of an idle session as the server counts it: from the last request that the operator caused, in any tab. */
export interface IdleWatch {
  /** Records that a request has just reported activity to the server. */
  noteActivity(): void;
  /** Whether activity, if any, should be reported now. */
  isReportDue(): boolean;
  /** Milliseconds until the earliest possible end, once a warning is due; null before. 0: it may have ended. */
  leftMs(): number | null;
}

export function createIdleWatch({ now, shared }: Surroundings): IdleWatch {
  const startedAt = now();
  const activeAt = (): number => {
    const kept = Number(shared.getItem(ACTIVE_AT_KEY));
    // A clock that was set back must not delay the warning.
    return Number.isFinite(kept) && kept > 0 && kept <= now() ? kept : Math.min(startedAt, now());
  };
  return {
    noteActivity: () => shared.setItem(ACTIVE_AT_KEY, String(now())),
    isReportDue: () => now() - activeAt() >= REPORT_EVERY_MS,
    leftMs() {
      // The server records activity only at intervals, so the end may come this much earlier.
      const left = activeAt() + OPERATOR_IDLE_MS - OPERATOR_SEEN_EVERY_MS - now();
      return left > WARNING_MS ? null : Math.max(0, left);
    },
  };
}
