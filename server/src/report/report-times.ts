import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { ReportEvery } from '@coupon-centre/contract/report/report-fields';
import { businessDay, businessMinute, toInstant } from '#foundation/time/business-day.ts';

/* When reports are sent, and what each covers: whole business days that are over. */

interface Schedule {
  readonly every: ReportEvery;
  readonly hour: number;
}

const DATE_LENGTH = 10;
const MONDAY = 1;
const WEEK_DAYS = 7;

/** The start of the business day of this time, epoch milliseconds. */
const dayStartMs = (atMs: number): number => Date.parse(`${businessDay(atMs)}T00:00:00+08:00`);

/** Whether reports of this kind are sent on the business day that begins then. */
function isDayOf(every: ReportEvery, startMs: number): boolean {
  switch (every) {
    case 'DAY':
      return true;
    case 'WEEK':
      return businessMinute(startMs).weekday === MONDAY;
    case 'MONTH':
      return toInstant(startMs).slice(8, DATE_LENGTH) === '01';
  }
}

/** The first time after this one, epoch milliseconds. */
export function nextRun({ every, hour }: Schedule, afterMs: number): number {
  let startMs = dayStartMs(afterMs);
  while (!isDayOf(every, startMs) || startMs + hour * HOUR_MS <= afterMs) startMs += DAY_MS;
  return startMs + hour * HOUR_MS;
}

/** The business days that the report of this time covers, both inclusive. */
export function coveredBy(every: ReportEvery, runMs: number): { readonly from: string; readonly to: string } {
  const startMs = dayStartMs(runMs);
  const lastMs = startMs - DAY_MS;
  const to = businessDay(lastMs);
  switch (every) {
    case 'DAY':
      return { from: to, to };
    case 'WEEK':
      return { from: businessDay(startMs - WEEK_DAYS * DAY_MS), to };
    case 'MONTH':
      return { from: `${to.slice(0, 8)}01`, to };
  }
}
