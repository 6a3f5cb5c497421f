import { SECOND_MS } from '@coupon-centre/contract/foundation/time';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits a duration in milliseconds, rounded up to whole seconds so that zero means 'now'; never negative. */
export const splitTimeLeft = (millisecondsLeft: number): TimeLeft => {
  const total = Math.max(0, Math.ceil(millisecondsLeft / SECOND_MS));
  return {
    days: Math.floor(total / DAY_S),
    hours: Math.floor((total % DAY_S) / HOUR_S),
    minutes: Math.floor((total % HOUR_S) / MINUTE_S),
    seconds: total % MINUTE_S,
  };
};

/** Two digits, as on a clock. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
