import { REMINDER_MINUTES_BEFORE } from '@coupon-centre/contract/limits';

const MINUTE_MS = 60_000;

/** From this moment on, epoch milliseconds, it is too late to be reminded of a start. */
export const lastReminderMs = (startAt: string): number => Date.parse(startAt) - REMINDER_MINUTES_BEFORE[0] * MINUTE_MS;
