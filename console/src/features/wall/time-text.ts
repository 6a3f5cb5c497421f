import { minuteText, secondText } from '#lib/business-time.ts';

const DAY_LENGTH = 10;
const TIME_FROM = 11;

/** `10:00:00` in Shanghai. */
export const timeText = (instant: string): string => secondText(instant).slice(TIME_FROM);

/** A text of an instant, `2026-12-04 10:00:00`, without its date where that is the date of `now`. */
const withoutToday = (now: string, text: string): string =>
  text.slice(0, DAY_LENGTH) === secondText(now).slice(0, DAY_LENGTH) ? text.slice(TIME_FROM) : text;

/** `10:00:00`, after its date where that is not the date of `now`: `2026-12-04 10:00:00`. */
export const timeSeenFrom = (now: string, instant: string): string => withoutToday(now, secondText(instant));

/** The same to the minute. */
export const minuteSeenFrom = (now: string, instant: string): string => withoutToday(now, minuteText(instant));
