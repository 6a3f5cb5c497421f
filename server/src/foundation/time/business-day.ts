import { BUSINESS_OFFSET, BUSINESS_OFFSET_MS, DAY_MS } from '@coupon-centre/contract/foundation/time';

const dayNumber = (atMs: number): number => Math.floor((atMs + BUSINESS_OFFSET_MS) / DAY_MS);
/** The last result: lists call this for each coupon, nearly always for today. */
let last = { number: Number.NaN, text: '' };

/** The business day of an instant (epoch ms), as `YYYY-MM-DD`. */
export function businessDay(atMs: number): string {
  const number = dayNumber(atMs);
  if (number !== last.number) last = { number, text: new Date(atMs + BUSINESS_OFFSET_MS).toISOString().slice(0, 10) };
  return last.text;
}

/** The first moment (epoch ms) of the business day after this instant: a day ends when the next one begins. */
export const nextBusinessDayStart = (atMs: number): number => (dayNumber(atMs) + 1) * DAY_MS - BUSINESS_OFFSET_MS;

/** The wire's instants: ISO 8601 with the business time zone's offset, to the second or the millisecond where there is one. */
export const toInstant = (atMs: number): string =>
  new Date(atMs + BUSINESS_OFFSET_MS).toISOString().replace(/(?:\.000)?Z$/, BUSINESS_OFFSET);

/** Day of the week (0 Sunday … 6 Saturday) and minute of the day in the business time zone. */
export function businessMinute(atMs: number): { weekday: number; minute: number } {
  const local = new Date(atMs + BUSINESS_OFFSET_MS);
  return { weekday: local.getUTCDay(), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}
