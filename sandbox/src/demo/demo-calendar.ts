import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { nextBusinessDayStart } from '@coupon-centre/server/src/foundation/time/business-day.ts';

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
