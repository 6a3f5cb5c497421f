/** Business days are days of Asia/Shanghai, which has had one offset and no summer time since 1991. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const dayNumber = (atMs: number): number => Math.floor((atMs + OFFSET_MS) / DAY_MS);
/** The day that was asked for last: lists ask for each of their coupons, and nearly always for today. */
let last = { number: Number.NaN, text: '' };

/** The business day of an instant (epoch ms), as `YYYY-MM-DD`. */
export function businessDay(atMs: number): string {
  const number = dayNumber(atMs);
  if (number !== last.number) last = { number, text: new Date(atMs + OFFSET_MS).toISOString().slice(0, 10) };
  return last.text;
}

/** The first moment (epoch ms) of the business day after this instant: a day ends when the next one begins. */
export const nextBusinessDayStart = (atMs: number): number => (dayNumber(atMs) + 1) * DAY_MS - OFFSET_MS;

/** The wire's instants: ISO 8601 with the business time zone's offset, to the second or the millisecond where there is one. */
export const toInstant = (atMs: number): string =>
  new Date(atMs + OFFSET_MS).toISOString().replace(/(?:\.000)?Z$/, '+08:00');

/** Day of the week (0 Sunday … 6 Saturday) and minute of the day in the business time zone. */
export function businessMinute(atMs: number): { weekday: number; minute: number } {
  const local = new Date(atMs + OFFSET_MS);
  return { weekday: local.getUTCDay(), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}
