import { timeText } from '@coupon-centre/contract/foundation/time';

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 1440;

/** The same for a time field, where the end of a day is midnight. */
export const toTimeField = (minute: number): string => timeText(minute % MINUTES_A_DAY);

/** Minutes since midnight from a time field; as an end, midnight is the end of the day. */
export function fromTimeField(typed: string, isEnd: boolean): number {
  const [hours = 0, minutes = 0] = typed.split(':').map(Number);
  const minute = hours * MINUTES_AN_HOUR + minutes;
  return isEnd && minute === 0 ? MINUTES_A_DAY : minute;
}
