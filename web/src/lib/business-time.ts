import { BUSINESS_TIME_ZONE, DATE_FORMAT } from '@coupon-centre/contract/limits';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How far the business time zone is ahead of UTC; it has no daylight saving time. */
const AHEAD_MS: Readonly<Record<typeof BUSINESS_TIME_ZONE, number>> = { 'Asia/Shanghai': 480 * MINUTE_MS };

/** A moment as the business day's calendar and clock show it, whatever the device's time zone. */
export interface BusinessMoment {
  /** Days since 1970. */
  readonly dayNumber: number;
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export const businessMoment = (epochMs: number): BusinessMoment => {
  const shifted = new Date(epochMs + AHEAD_MS[BUSINESS_TIME_ZONE]);
  return {
    dayNumber: Math.floor(shifted.getTime() / DAY_MS),
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
};

const padded = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment in the given format (`YYYY MM DD HH mm ss`), by default the specification's date filter's (§9). Takes epoch
 * milliseconds or ISO 8601; what is no moment becomes an empty text.
 */
export const formatMoment = (moment: number | string, format: string = DATE_FORMAT): string => {
  const epochMs = typeof moment === 'number' ? moment : Date.parse(moment);
  if (Number.isNaN(epochMs)) return '';
  const { year, month, day, hour, minute, second } = businessMoment(epochMs);
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(year),
    MM: padded(month),
    DD: padded(day),
    HH: padded(hour),
    mm: padded(minute),
    ss: padded(second),
  };
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => parts[token] ?? token);
};
