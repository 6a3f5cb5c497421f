import type { Locale } from '@coupon-centre/contract/foundation/field';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { businessDay, businessMinute, nextBusinessDayStart } from '#foundation/time/business-day.ts';
import type { Validity, WeeklyHours } from '#platform/db/schema/terms-json.ts';
import { validityWords } from './validity-words.ts';

/** The span of a coupon collected at this moment, epoch milliseconds, end exclusive. */
export function validitySpan(validity: Validity, collectedAtMs: number): { fromMs: number; toMs: number } {
  if (validity.kind === 'fixed') return { fromMs: Math.max(validity.fromMs, collectedAtMs), toMs: validity.toMs };
  const tomorrowMs = nextBusinessDayStart(collectedAtMs);
  const fromMs = validity.startAfterDays === 0 ? collectedAtMs : tomorrowMs + (validity.startAfterDays - 1) * DAY_MS;
  const firstDayEndsMs = validity.startAfterDays === 0 ? tomorrowMs : fromMs + DAY_MS;
  return { fromMs, toMs: firstDayEndsMs + (validity.days - 1) * DAY_MS };
}

const WEEK_DAYS = 7;
const passMidnight = ({ fromMinute, toMinute }: WeeklyHours): boolean => toMinute <= fromMinute;

/** Whether this moment is inside the coupon's hours of the week, in the business time zone. */
export function insideHours(hours: WeeklyHours | undefined, atMs: number): boolean {
  if (hours === undefined) return true;
  const { weekday, minute } = businessMinute(atMs);
  const beginOn = (day: number): boolean => hours.weekdays.includes(day);
  if (!passMidnight(hours)) return beginOn(weekday) && minute >= hours.fromMinute && minute < hours.toMinute;
  const dayBefore = (weekday + WEEK_DAYS - 1) % WEEK_DAYS;
  return (beginOn(weekday) && minute >= hours.fromMinute) || (beginOn(dayBefore) && minute < hours.toMinute);
}

/** Order of a week; a run shorter than three days is listed day by day. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];
const SHORTEST_RUN = 3;

function daysInWords(weekdays: readonly number[], locale: Locale): string {
  const words = validityWords[locale];
  const days = MONDAY_FIRST.filter((day) => weekdays.includes(day));
  if (days.length === MONDAY_FIRST.length) return words.everyDay;
  const names = days.map((day) => words.weekdays[day] ?? '');
  const places = days.map((day) => MONDAY_FIRST.indexOf(day));
  const isRun = days.length >= SHORTEST_RUN && places.every((place, index) => place === (places[0] ?? 0) + index);
  return isRun ? words.dayRun(names.at(0) ?? '', names.at(-1) ?? '') : words.days(names);
}

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The hours of the week as text, `Mon–Fri 10:00–18:00`; empty when unrestricted. */
export function hoursInWords(hours: WeeklyHours | undefined, locale: Locale): string {
  if (hours === undefined) return '';
  const days = daysInWords(hours.weekdays, locale);
  const isWholeDay = hours.fromMinute === 0 && hours.toMinute === DAY_MINUTES;
  if (isWholeDay) return days;
  const from = clockTime(hours.fromMinute);
  const to = clockTime(hours.toMinute);
  if (!passMidnight(hours)) return `${days} ${from}–${to}`;
  return validityWords[locale].pastMidnight(days, from, to);
}

/** A span as text in `YYYY-MM-DD` days; the last day is inclusive. */
export const spanInWords = (span: { fromMs: number; toMs: number }, locale: Locale): string =>
  validityWords[locale].span(businessDay(span.fromMs), businessDay(span.toMs - 1));

/** When a coupon on offer can be used, as text (the wire's `time` before collecting). */
export function validityInWords(validity: Validity, locale: Locale): string {
  const hours = hoursInWords(validity.hours, locale);
  const words = validityWords[locale];
  const span = validity.kind === 'fixed' ? spanInWords(validity, locale) : words.afterCollecting(validity);
  return hours === '' ? span : words.withHours(span, hours);
}
