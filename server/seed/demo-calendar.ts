import { nextBusinessDayStart } from '#coupon/business-day.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Days counted from the day of seeding; epoch milliseconds. */
export interface DemoCalendar {
  readonly nowMs: number;
  /** The first moment of a day (0: today), or an hour of it. */
  dayStart(day: number, hour?: number): number;
}

export const demoCalendar = (nowMs: number): DemoCalendar => ({
  nowMs,
  dayStart: (day, hour = 0) => nextBusinessDayStart(nowMs) + (day - 1) * DAY_MS + hour * HOUR_MS,
});
