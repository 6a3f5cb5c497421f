/** Durations in milliseconds, and business time. No schemas here, so that the page can import it without bundling them. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The time zone of business days: one offset, without daylight saving time since 1991. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';
const OFFSET_HOURS = 8;
/** Offset of business time from UTC. */
export const BUSINESS_OFFSET_MS = OFFSET_HOURS * HOUR_MS;
/** The same as the suffix of instants on the wire, and in words. */
export const BUSINESS_OFFSET = `+0${OFFSET_HOURS}:00`;
export const BUSINESS_ZONE_NAME = `UTC+${OFFSET_HOURS}`;
