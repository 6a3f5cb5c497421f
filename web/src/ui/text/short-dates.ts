/** A span of days as the server writes it, in either language. */
const SPAN = /(\d{4})-(\d\d)-(\d\d) (至|to) (\d{4})-(\d\d)-(\d\d)/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A time in words with its span of days in short: `11.10–11.24`, `10–24 Nov`. A span over the turn of the year stays. */
export const shortDates = (text: string): string =>
  text.replace(SPAN, (whole, ...parts: string[]) => {
    const [fromYear, fromMonth, fromDay, , toYear, toMonth, toDay] = parts.map(Number);
    if (fromYear !== toYear || fromMonth === undefined || toMonth === undefined) return whole;
    if (parts[3] === '至') return `${fromMonth}.${fromDay}–${toMonth}.${toDay}`;
    const month = fromMonth === toMonth ? '' : ` ${MONTHS[fromMonth - 1]}`;
    return `${fromDay}${month}–${toDay} ${MONTHS[toMonth - 1]}`;
  });
