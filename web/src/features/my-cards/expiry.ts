import { businessMoment } from '#lib/time/business-time.ts';

/** Days before its end from which a coupon shows the time left. */
const NOTICE_DAYS = 7;

/**
 * Whole business days until a coupon's last one: 0 is today, 1 tomorrow. Null when the end is over a week away or past.
 * `validTo` is ISO 8601, `nowMs` epoch milliseconds by the server's clock.
 */
export const daysToExpiry = (validTo: string, nowMs: number): number | null => {
  const endMs = Date.parse(validTo);
  if (endMs <= nowMs) return null;
  // The end is exclusive: midnight belongs to the day before.
  const days = businessMoment(endMs - 1).dayNumber - businessMoment(nowMs).dayNumber;
  return days <= NOTICE_DAYS ? days : null;
};
