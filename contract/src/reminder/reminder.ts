import { z } from 'zod';
import { instant } from '#field.ts';
import { daysBeforeExpiry, minutesBeforeStart } from '#reminder/reminder-time.ts';

/** What the caller is reminded of by SMS, as far as it has not been sent. */

export const minutesBefore = z.literal(minutesBeforeStart);
export const daysBefore = z.literal(daysBeforeExpiry);

/** When the SMS goes out, and whether also in the quiet hours. */
const reminder = z.object({ remindAt: instant, quietHoursToo: z.boolean() });

export const startReminder = reminder.extend({ minutesBefore });
export type StartReminder = z.output<typeof startReminder>;

export const expiryReminder = reminder.extend({ daysBefore });
export type ExpiryReminder = z.output<typeof expiryReminder>;
