import { z } from 'zod';
import { instant } from '#field.ts';
import { REMINDER_DAYS_BEFORE, REMINDER_MINUTES_BEFORE } from '#limits.ts';

/** What the caller is reminded of by SMS, as far as it has not been sent. */

export const minutesBefore = z.literal(REMINDER_MINUTES_BEFORE);
export const daysBefore = z.literal(REMINDER_DAYS_BEFORE);

/** When the SMS goes out, and whether also in the quiet hours. */
const reminder = z.object({ remindAt: instant, quietHoursToo: z.boolean() });

export const startReminder = reminder.extend({ minutesBefore });
export type StartReminder = z.output<typeof startReminder>;

export const expiryReminder = reminder.extend({ daysBefore });
export type ExpiryReminder = z.output<typeof expiryReminder>;
