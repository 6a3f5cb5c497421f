import { BUSINESS_OFFSET, wallClock } from '@coupon-centre/contract/foundation/time';
import dayjs, { type Dayjs } from 'dayjs';

/*
 * Business time is Asia/Shanghai, which has no summer time. Operators see and enter it on any device: a date-time picker holds
 * Shanghai wall-clock time, and only these functions convert to and from instants.
 */

const WALL = 'YYYY-MM-DDTHH:mm:ss';
const MINUTE_LENGTH = 16;

/** The picker's value of an instant. */
export const toPicker = (instant: string): Dayjs => dayjs(wallClock(instant));

// The kit's calendars mark what this method of the present says as today; without it, the device's day.
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, {
    tz(this: Dayjs): Dayjs {
      return dayjs(wallClock(this.valueOf()));
    },
  });
});

/** Today in a picker, at the minute that a day picked alone gets: its first, or as an end its last, so that the day is included. */
export function dayInPicker(nowMs: number, isEnd: boolean): Dayjs {
  const now = dayjs(wallClock(nowMs));
  return isEnd ? now.endOf('day').startOf('minute') : now.startOf('day');
}

/** The picker's value as an instant: ISO 8601 with Shanghai's offset. */
export const fromPicker = (picked: Dayjs): string => `${picked.format(WALL)}${BUSINESS_OFFSET}`;

/** `2026-11-21 18:05` in Shanghai. */
export const minuteText = (instant: string | number): string =>
  wallClock(instant).slice(0, MINUTE_LENGTH).replace('T', ' ');

/** `2026-11-21 18:05:09` in Shanghai. */
export const secondText = (instant: string | number): string => wallClock(instant).replace('T', ' ');
