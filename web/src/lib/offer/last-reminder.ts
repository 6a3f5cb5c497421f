import { REMINDER_MINUTES_BEFORE } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';

/** The latest useful time for a start reminder, epoch milliseconds. */
export const lastReminderMs = (startAt: string): number => Date.parse(startAt) - REMINDER_MINUTES_BEFORE[0] * MINUTE_MS;
