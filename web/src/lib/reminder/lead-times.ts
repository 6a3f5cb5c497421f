import {
  DAYS_BEFORE_DEFAULT,
  daysBeforeExpiry,
  daysMs,
  MINUTES_BEFORE_DEFAULT,
  minutesBeforeStart,
  minutesMs,
  reminderDueMs,
} from '@coupon-centre/contract/reminder/reminder-time';
import type { ReminderSubject } from './reminder-request.ts';

/** A choice of the sheet: so many minutes or days before. */
export interface LeadTime {
  readonly before: number;
  /** When the SMS comes, epoch milliseconds; null: not in the quiet hours, and they end too late. */
  readonly dueMs: number | null;
}

type Of = Pick<ReminderSubject, 'kind' | 'targetMs'>;

/** What can still be chosen at this moment, shortest first. */
export const leadTimes = ({ kind, targetMs }: Of, quietHoursToo: boolean, nowMs: number): readonly LeadTime[] => {
  const [counts, inMs] = kind === 'START' ? [minutesBeforeStart, minutesMs] : [daysBeforeExpiry, daysMs];
  return counts
    .map((before) => ({ before, dueMs: reminderDueMs({ targetMs, beforeMs: inMs(before), quietHoursToo }) }))
    .filter(({ before, dueMs }) => (dueMs ?? targetMs - inMs(before)) > nowMs);
};

/** The choice that stands there at first: the one that holds, else the usual one, else the first that can be had. */
export const firstChoice = (
  choices: readonly LeadTime[],
  { kind, current }: Pick<ReminderSubject, 'kind' | 'current'>,
): number | null => {
  const usual = kind === 'START' ? MINUTES_BEFORE_DEFAULT : DAYS_BEFORE_DEFAULT;
  const open = choices.filter(({ dueMs }) => dueMs !== null).map(({ before }) => before);
  return [current?.before, usual].find((before) => before !== undefined && open.includes(before)) ?? open[0] ?? null;
};
