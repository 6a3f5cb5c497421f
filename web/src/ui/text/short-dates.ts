/** A span of days as the server writes it, in either language. */
const SPAN = /(\d{4})-(\d\d)-(\d\d) (至|to) \1-(\d\d)-(\d\d)/;

const inEnglish = (month: string, day: string): string =>
  `${Number(day)}\u00a0${new Date(`2000-${month}-02`).toLocaleDateString('en', { month: 'short' })}`;

/** A time in words with its span of days in short, which does not break; a span over the turn of the year stays. */
export const shortDates = (text: string): string =>
  text.replace(SPAN, (_, ...[, month = '', day = '', to, lastMonth = '', lastDay = '']: string[]) =>
    to === 'to'
      ? `${inEnglish(month, day)}–\u2060${inEnglish(lastMonth, lastDay)}`
      : `${Number(month)}.${Number(day)}–\u2060${Number(lastMonth)}.${Number(lastDay)}`,
  );
