import { RISK_SOLVED_MINUTES } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';

const REMEMBERED_MAX = 100_000;

/** Who met a challenge a short time ago. */
export interface Solved {
  note(who: string, atMs: number): void;
  has(who: string, nowMs: number): boolean;
}

export function createSolved(): Solved {
  const solvedAt = new Map<string, number>();
  return {
    note(who, atMs) {
      solvedAt.delete(who);
      solvedAt.set(who, atMs);
      if (solvedAt.size <= REMEMBERED_MAX) return;
      const [oldest] = solvedAt.keys();
      if (oldest !== undefined) solvedAt.delete(oldest);
    },
    has(who, nowMs) {
      const atMs = solvedAt.get(who);
      return atMs !== undefined && nowMs - atMs < RISK_SOLVED_MINUTES * MINUTE_MS;
    },
  };
}
