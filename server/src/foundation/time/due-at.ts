import { businessDay, businessMinute, nextBusinessDayStart } from './business-day.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/** Days that differ from Monday to Friday, as the State Council sets them each year: `YYYY-MM-DD`. */
export interface WorkCalendar {
  readonly holidays: ReadonlySet<string>;
  /** Days of a weekend that are worked instead. */
  readonly workedWeekends: ReadonlySet<string>;
}

function isWorkingDay(startMs: number, { holidays, workedWeekends }: WorkCalendar): boolean {
  const day = businessDay(startMs);
  const { weekday } = businessMinute(startMs);
  return weekday === SATURDAY || weekday === SUNDAY ? workedWeekends.has(day) : !holidays.has(day);
}

/**
 * The end (epoch ms) of the last of this many working days after the day of `fromMs`. In a year whose holidays are not set they
 * count as working days, so a request is due early rather than late.
 */
export function dueAt(fromMs: number, workingDays: number, calendar: WorkCalendar): number {
  let startMs = nextBusinessDayStart(fromMs);
  for (let left = workingDays; left > 0; ) {
    if (isWorkingDay(startMs, calendar)) left -= 1;
    startMs = nextBusinessDayStart(startMs);
  }
  return startMs;
}
