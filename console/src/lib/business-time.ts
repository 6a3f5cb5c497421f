import dayjs, { type Dayjs } from 'dayjs';

/*
 * Business time is Asia/Shanghai, which has no summer time. People see and type it wherever their device is: a date-time picker
 * holds the wall clock of Shanghai, and these two functions stand where it meets instants.
 */

const OFFSET = '+08:00';
const OFFSET_MS = 8 * 3_600_000;
const WALL = 'YYYY-MM-DDTHH:mm:ss';
const SECOND_LENGTH = 19;
const MINUTE_LENGTH = 16;

const wallOf = (instant: string | number): string =>
  new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().slice(0, SECOND_LENGTH);

/** An instant as the picker holds it. */
export const toPicker = (instant: string): Dayjs => dayjs(wallOf(instant));

/** What was picked, as an instant: ISO 8601 with the offset of Shanghai. */
export const fromPicker = (picked: Dayjs): string => `${picked.format(WALL)}${OFFSET}`;

/** `2026-11-21 18:05` in Shanghai. */
export const minuteText = (instant: string | number): string =>
  wallOf(instant).slice(0, MINUTE_LENGTH).replace('T', ' ');

/** `2026-11-21 18:05:09` in Shanghai. */
export const secondText = (instant: string | number): string => wallOf(instant).replace('T', ' ');
