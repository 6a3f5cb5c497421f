import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import {
  daysBefore,
  type ExpiryReminder,
  minutesBefore,
  type StartReminder,
} from '@coupon-centre/contract/reminder/reminder';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Reminder } from './reminder.ts';

type Timed = Pick<Reminder, 'leadMinutes' | 'quietHoursToo' | 'dueMs'>;

const DAY_MINUTES = DAY_MS / MINUTE_MS;

const whenAndHow = ({ dueMs, quietHoursToo }: Timed) => ({ remindAt: toInstant(dueMs), quietHoursToo });

export const presentStartReminder = (reminder: Timed): StartReminder => ({
  ...whenAndHow(reminder),
  minutesBefore: minutesBefore.parse(reminder.leadMinutes),
});

export const presentExpiryReminder = (reminder: Timed): ExpiryReminder => ({
  ...whenAndHow(reminder),
  daysBefore: daysBefore.parse(reminder.leadMinutes / DAY_MINUTES),
});
