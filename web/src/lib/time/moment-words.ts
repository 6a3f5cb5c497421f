import type { Phrases } from '#lib/words/phrases.ts';
import { businessMoment } from './business-time.ts';

const padded = (value: number): string => String(value).padStart(2, '0');

/**
 * A time in relative words: 'today 14:00', 'tomorrow 10:00', '3 Dec 10:00', in business time. `instant` is ISO 8601,
 * `nowMs` epoch milliseconds by the server's clock.
 */
export const momentInWords = (instant: string, nowMs: number, words: Phrases['centre']): string => {
  const moment = businessMoment(Date.parse(instant));
  const time = `${padded(moment.hour)}:${padded(moment.minute)}`;
  switch (moment.dayNumber - businessMoment(nowMs).dayNumber) {
    case 0:
      return words.today(time);
    case 1:
      return words.tomorrow(time);
    default:
      return words.dayAndTime(moment.month, moment.day, time);
  }
};
