import { BUSINESS_TIME_ZONE, QUIET_FROM_HOUR, QUIET_TO_HOUR } from '#limits.ts';

/*
 * When a reminder is sent: one rule for the server, which sends, and the page, which says when before anything is set. No
 * schema in here, so that the page can have it.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How far the business time zone is ahead of UTC; it has no daylight saving time. */
const AHEAD_MS: Readonly<Record<typeof BUSINESS_TIME_ZONE, number>> = { 'Asia/Shanghai': 8 * HOUR_MS };

export const minutesMs = (minutes: number): number => minutes * MINUTE_MS;
export const daysMs = (days: number): number => days * DAY_MS;

/** The first moment from this one on that is not in the quiet hours; epoch milliseconds. */
export function outsideQuietHours(atMs: number): number {
  const intoDayMs = (atMs + AHEAD_MS[BUSINESS_TIME_ZONE]) % DAY_MS;
  if (intoDayMs < QUIET_TO_HOUR * HOUR_MS) return atMs - intoDayMs + QUIET_TO_HOUR * HOUR_MS;
  return intoDayMs < QUIET_FROM_HOUR * HOUR_MS ? atMs : atMs - intoDayMs + DAY_MS + QUIET_TO_HOUR * HOUR_MS;
}

/** What somebody is to be reminded of, and how. */
export interface ReminderWish {
  /** The start or the expiry, epoch milliseconds. */
  readonly targetMs: number;
  readonly beforeMs: number;
  readonly quietHoursToo: boolean;
}

/**
 * When a reminder is due, epoch milliseconds: so long before, and where that is in the quiet hours, when they end. Null: they
 * end too late for it.
 */
export function reminderDueMs({ targetMs, beforeMs, quietHoursToo }: ReminderWish): number | null {
  const dueMs = quietHoursToo ? targetMs - beforeMs : outsideQuietHours(targetMs - beforeMs);
  return dueMs < targetMs ? dueMs : null;
}
