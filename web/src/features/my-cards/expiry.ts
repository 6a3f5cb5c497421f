import { BUSINESS_TIME_ZONE } from '@coupon-centre/contract/limits';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From this many days before its end on, a coupon says how long it still holds. */
const NOTICE_DAYS = 7;

/** How far the business time zone is ahead of UTC; it has no daylight saving time. */
const AHEAD_MS: Readonly<Record<typeof BUSINESS_TIME_ZONE, number>> = { 'Asia/Shanghai': 8 * HOUR_MS };

const businessDay = (epochMs: number): number => Math.floor((epochMs + AHEAD_MS[BUSINESS_TIME_ZONE]) / DAY_MS);

/**
 * Whole business days until a coupon's last one: 0 is today, 1 tomorrow. Null while the end is more than a week off, or
 * over. `validTo` is ISO 8601, `nowMs` epoch milliseconds by the server's clock.
 */
export const daysToExpiry = (validTo: string, nowMs: number): number | null => {
  const endMs = Date.parse(validTo);
  if (endMs <= nowMs) return null;
  const days = businessDay(endMs) - businessDay(nowMs);
  return days <= NOTICE_DAYS ? days : null;
};
