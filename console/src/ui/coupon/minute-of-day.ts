const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 1440;
const two = (value: number): string => String(value).padStart(2, '0');

/** `09:05` from minutes since midnight; the end of a day is `24:00`. */
export const timeText = (minute: number): string =>
  `${two(Math.floor(minute / MINUTES_AN_HOUR))}:${two(minute % MINUTES_AN_HOUR)}`;

/** The same for a time field, where the end of a day is midnight. */
export const toTimeField = (minute: number): string => timeText(minute % MINUTES_A_DAY);

/** Minutes since midnight from a time field; as an end, midnight is the end of the day. */
export function fromTimeField(typed: string, isEnd: boolean): number {
  const [hours = 0, minutes = 0] = typed.split(':').map(Number);
  const minute = hours * MINUTES_AN_HOUR + minutes;
  return isEnd && minute === 0 ? MINUTES_A_DAY : minute;
}
