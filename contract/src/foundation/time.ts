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

const SECOND_LENGTH = 19;
/** Business time of an instant on a clock: `2026-11-21T18:05:09`. */
export const wallClock = (instant: string | number): string =>
  new Date(new Date(instant).getTime() + BUSINESS_OFFSET_MS).toISOString().slice(0, SECOND_LENGTH);

const MINUTES_AN_HOUR = 60;
const two = (value: number): string => String(value).padStart(2, '0');
/** `09:05` from minutes since midnight; the end of a day is `24:00`. */
export const timeText = (minute: number): string =>
  `${two(Math.floor(minute / MINUTES_AN_HOUR))}:${two(minute % MINUTES_AN_HOUR)}`;
