import { businessMinute, nextBusinessDayStart } from './business-day.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * The end (epoch ms) of the last of this many working days, Monday to Friday, after the day of `fromMs`. Public holidays count as
 * working days, so a request is due early rather than late.
 */
export function dueAt(fromMs: number, workingDays: number): number {
  let startMs = nextBusinessDayStart(fromMs);
  for (let left = workingDays; left > 0; ) {
    const { weekday } = businessMinute(startMs);
    if (weekday !== SATURDAY && weekday !== SUNDAY) left -= 1;
    startMs = nextBusinessDayStart(startMs);
  }
  return startMs;
}
