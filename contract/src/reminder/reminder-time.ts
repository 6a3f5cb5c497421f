import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from '#foundation/limits.ts';
import { BUSINESS_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#foundation/time.ts';

/*
 * When a reminder is sent: one rule for the server, which sends it, and the page, which previews the time. No schemas here,
 * so that the page can import it without bundling them.
 */

export const minutesMs = (minutes: number): number => minutes * MINUTE_MS;
export const daysMs = (days: number): number => days * DAY_MS;

/** The first moment at or after this one outside the quiet hours; epoch milliseconds. */
export function outsideQuietHours(atMs: number): number {
  const intoDayMs = (atMs + BUSINESS_OFFSET_MS) % DAY_MS;
  if (intoDayMs < QUIET_TO_HOUR * HOUR_MS) return atMs - intoDayMs + QUIET_TO_HOUR * HOUR_MS;
  return intoDayMs < QUIET_FROM_HOUR * HOUR_MS ? atMs : atMs - intoDayMs + DAY_MS + QUIET_TO_HOUR * HOUR_MS;
}

/** When the reminded event is, and how to remind. */
export interface ReminderRequest {
  /** The start or the expiry, epoch milliseconds. */
  readonly targetMs: number;
  readonly beforeMs: number;
  readonly quietHoursToo: boolean;
}

/**
 * When a reminder is due, epoch milliseconds: the lead time before the target, moved to the end of the quiet hours if it
 * falls into them. Null: they end too late.
 */
export function reminderDueMs({ targetMs, beforeMs, quietHoursToo }: ReminderRequest): number | null {
  const dueMs = quietHoursToo ? targetMs - beforeMs : outsideQuietHours(targetMs - beforeMs);
  return dueMs < targetMs ? dueMs : null;
}
