import { DATE_FORMAT } from '@coupon-centre/contract/foundation/limits';
import { BUSINESS_OFFSET_MS, DAY_MS } from '@coupon-centre/contract/foundation/time';

/** A time in the business time zone, whatever the device's. */
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
  const shifted = new Date(epochMs + BUSINESS_OFFSET_MS);
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
 * Formats a time (`YYYY MM DD HH mm ss`), by default as the specification's date filter (§9). Takes epoch milliseconds
 * or ISO 8601; an invalid time becomes an empty text.
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
