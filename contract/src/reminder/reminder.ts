import { z } from 'zod';
import { instant } from '#foundation/field.ts';
import { REMINDER_DAYS_BEFORE, REMINDER_MINUTES_BEFORE } from '#foundation/limits.ts';

/** The caller's SMS reminders that are not sent yet. */

export const minutesBefore = z.literal(REMINDER_MINUTES_BEFORE);
export const daysBefore = z.literal(REMINDER_DAYS_BEFORE);

/** When the SMS is sent, and whether quiet hours are allowed. */
const reminder = z.object({ remindAt: instant, quietHoursToo: z.boolean() });

export const startReminder = reminder.extend({ minutesBefore });
export type StartReminder = z.output<typeof startReminder>;

export const expiryReminder = reminder.extend({ daysBefore });
export type ExpiryReminder = z.output<typeof expiryReminder>;

/** Of a coupon that is sold out: it is sent when there is stock again. */
export const restockReminder = z.object({ quietHoursToo: z.boolean() });
export type RestockReminder = z.output<typeof restockReminder>;
