import { DAY_MS } from '@coupon-centre/contract/foundation/time';

/**
 * Until when a restored coupon can be used, epoch milliseconds: as promised, or for these days from now if that is later. Null: what
 * was promised is over, and no days are given.
 */
export function restoredUntil(promisedMs: number, days: number | null, nowMs: number): number | null {
  if (days === null) return promisedMs > nowMs ? promisedMs : null;
  return Math.max(promisedMs, nowMs + days * DAY_MS);
}
