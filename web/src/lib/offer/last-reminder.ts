import { minutesBeforeStart, minutesMs } from '@coupon-centre/contract/reminder/reminder-time';

/** From this moment on, epoch milliseconds, it is too late to be reminded of a start. */
export const lastReminderMs = (startAt: string): number => Date.parse(startAt) - minutesMs(minutesBeforeStart[0]);
