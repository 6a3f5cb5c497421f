import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { businessMoment, formatMoment } from '#lib/time/business-time.ts';

/** An expiry in the calendar. */
export interface CalendarEvent {
  /** The same for the same coupon, so that a file that is opened again changes the entry and adds none. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** When it ends: the entry is the last hour before. ISO 8601. */
  readonly endsAt: string;
}

const ZONE = 'Asia/Shanghai';
const EVENING_HOUR = 21;
/** A line has at most 75 octets without its end (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** A text value (RFC 5545 §3.3.11). */
export const escapedText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

const octetsOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
};

/** A line in pieces of at most 75 octets, none of which ends inside a character. */
export const foldedLine = (line: string): string => {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const length = octetsOf(character);
    if (octets + length > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
};

/** A time in business time, without its zone. */
const localTime = (epochMs: number): string => formatMoment(epochMs, 'YYYYMMDDTHHmmss');
const utcTime = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** How long before the start the alarm is: a day, and more where that is at night, in the evening before. */
export const alarmBeforeMs = (startMs: number): number => {
  const dayBefore = startMs - DAY_MS;
  const { hour, minute, second } = businessMoment(dayBefore);
  if (hour >= QUIET_TO_HOUR && hour < QUIET_FROM_HOUR) return DAY_MS;
  const sinceMidnightMs = hour * HOUR_MS + minute * MINUTE_MS + second * 1_000;
  const midnightMs = dayBefore - sinceMidnightMs;
  const eveningMs = midnightMs + EVENING_HOUR * HOUR_MS - (hour < QUIET_TO_HOUR ? DAY_MS : 0);
  return startMs - eveningMs;
};

/** A span of whole minutes before something (RFC 5545 §3.3.6). */
const before = (ms: number): string => {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return `-PT${Math.floor(minutes / 60)}H${minutes % 60}M`;
};

const eventLines = ({ uid, title, text, url, endsAt }: CalendarEvent, nowMs: number): readonly string[] => {
  const endMs = Date.parse(endsAt);
  const startMs = endMs - HOUR_MS;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcTime(nowMs)}`,
    `DTSTART;TZID=${ZONE}:${localTime(startMs)}`,
    `DTEND;TZID=${ZONE}:${localTime(endMs)}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapedText(title)}`,
    `TRIGGER:${before(alarmBeforeMs(startMs))}`,
    'END:VALARM',
    'END:VEVENT',
  ];
};

/** A calendar of expiries (RFC 5545), with an alarm a day before each. `nowMs` is epoch milliseconds by the server's clock. */
export const calendarFile = (events: readonly CalendarEvent[], name: string, nowMs: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//coupon-centre//my coupons//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(name)}`,
    'BEGIN:VTIMEZONE',
    `TZID:${ZONE}`,
    'BEGIN:STANDARD',
    'DTSTART:19910915T010000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:CST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap((event) => eventLines(event, nowMs)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldedLine(line)}\r\n`)
    .join('');
