import type { Locale } from '@coupon-centre/contract/foundation/field';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { businessDay, businessMinute, nextBusinessDayStart } from '#foundation/time/business-day.ts';
import type { Validity, WeeklyHours } from '#platform/db/schema/terms-json.ts';

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

const weekdayNames: Readonly<Record<Locale, readonly string[]>> = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};
const everyDay: Readonly<Record<Locale, string>> = { 'zh-CN': '每天', en: 'daily' };
/** Order of a week; a run shorter than three days is listed day by day. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];
const SHORTEST_RUN = 3;

function daysInWords(weekdays: readonly number[], locale: Locale): string {
  const days = MONDAY_FIRST.filter((day) => weekdays.includes(day));
  if (days.length === MONDAY_FIRST.length) return everyDay[locale];
  const names = days.map((day) => weekdayNames[locale][day] ?? '');
  const places = days.map((day) => MONDAY_FIRST.indexOf(day));
  const isRun = days.length >= SHORTEST_RUN && places.every((place, index) => place === (places[0] ?? 0) + index);
  if (isRun) return [names.at(0), names.at(-1)].join(locale === 'en' ? '–' : '至');
  return names.join(locale === 'en' ? ', ' : '、');
}

const DAY_MINUTES = 1_440;
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
  return locale === 'en' ? `${days} ${from}–${to} next day` : `${days} ${from}–次日${to}`;
}

/** A span as text in `YYYY-MM-DD` days; the last day is inclusive. */
export const spanInWords = (span: { fromMs: number; toMs: number }, locale: Locale): string =>
  `${businessDay(span.fromMs)} ${locale === 'en' ? 'to' : '至'} ${businessDay(span.toMs - 1)}`;

/** Validity counted from the claim, as text. */
function afterCollectingInWords(
  { startAfterDays, days }: { readonly startAfterDays: number; readonly days: number },
  locale: Locale,
): string {
  switch (startAfterDays) {
    case 0:
      return { 'zh-CN': `领取后${days}天内有效`, en: `Valid for ${days} days after collecting` }[locale];
    case 1:
      return { 'zh-CN': `领取次日起${days}天内有效`, en: `Valid for ${days} days, starting the day after collecting` }[
        locale
      ];
    default:
      return {
        'zh-CN': `领取后第${startAfterDays}天起${days}天内有效`,
        en: `Valid for ${days} days from day ${startAfterDays} after collecting`,
      }[locale];
  }
}

/** When a coupon on offer can be used, as text (the wire's `time` before collecting). */
export function validityInWords(validity: Validity, locale: Locale): string {
  const hours = hoursInWords(validity.hours, locale);
  const span = validity.kind === 'fixed' ? spanInWords(validity, locale) : afterCollectingInWords(validity, locale);
  return hours === '' ? span : `${span}${locale === 'en' ? ', ' : '，'}${hours}`;
}
