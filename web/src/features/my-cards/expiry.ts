import { businessMoment } from '#lib/business-time.ts';

/** From this many days before its end on, a coupon says how long it still holds. */
const NOTICE_DAYS = 7;

/**
 * Whole business days until a coupon's last one: 0 is today, 1 tomorrow. Null while the end is more than a week off, or
 * over. `validTo` is ISO 8601, `nowMs` epoch milliseconds by the server's clock.
 */
export const daysToExpiry = (validTo: string, nowMs: number): number | null => {
  const endMs = Date.parse(validTo);
  if (endMs <= nowMs) return null;
  // The end itself is no longer inside: midnight belongs to the day before it.
  const days = businessMoment(endMs - 1).dayNumber - businessMoment(nowMs).dayNumber;
  return days <= NOTICE_DAYS ? days : null;
};
