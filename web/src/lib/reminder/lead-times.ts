import {
  REMINDER_DAYS_BEFORE,
  REMINDER_DAYS_DEFAULT,
  REMINDER_MINUTES_BEFORE,
  REMINDER_MINUTES_DEFAULT,
} from '@coupon-centre/contract/foundation/limits';
import { daysMs, minutesMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { ReminderSubject } from './reminder-request.ts';

/** A choice of the sheet: minutes or days before. */
export interface LeadTime {
  readonly before: number;
  /** When the SMS comes, epoch milliseconds; null: quiet hours, which end too late. */
  readonly dueMs: number | null;
}

type Of = Pick<ReminderSubject, 'kind' | 'targetMs'>;

/** Available choices at this time, shortest first. */
export const leadTimes = ({ kind, targetMs }: Of, quietHoursToo: boolean, nowMs: number): readonly LeadTime[] => {
  const [counts, inMs] = kind === 'START' ? [REMINDER_MINUTES_BEFORE, minutesMs] : [REMINDER_DAYS_BEFORE, daysMs];
  return counts
    .map((before) => ({ before, dueMs: reminderDueMs({ targetMs, beforeMs: inMs(before), quietHoursToo }) }))
    .filter(({ before, dueMs }) => (dueMs ?? targetMs - inMs(before)) > nowMs);
};

/** The preselected choice: the current one, else the usual one, else the first available. */
export const firstChoice = (
  choices: readonly LeadTime[],
  { kind, current }: Pick<ReminderSubject, 'kind' | 'current'>,
): number | null => {
  const usual = kind === 'START' ? REMINDER_MINUTES_DEFAULT : REMINDER_DAYS_DEFAULT;
  const open = choices.filter(({ dueMs }) => dueMs !== null).map(({ before }) => before);
  return [current?.before, usual].find((before) => before !== undefined && open.includes(before)) ?? open[0] ?? null;
};
