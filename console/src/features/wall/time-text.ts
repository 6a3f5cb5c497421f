import { secondText } from '#lib/business-time.ts';

const DAY_LENGTH = 10;
const TIME_FROM = 11;

/** `10:00:00` in Shanghai. */
export const timeText = (instant: string): string => secondText(instant).slice(TIME_FROM);

/** The same, after its date where that is not the date of `now`: `2026-12-04 10:00:00`. */
export const timeSeenFrom = (now: string, instant: string): string => {
  const isSameDay = secondText(instant).slice(0, DAY_LENGTH) === secondText(now).slice(0, DAY_LENGTH);
  return isSameDay ? timeText(instant) : secondText(instant);
};
