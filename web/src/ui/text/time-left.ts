import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits a duration in milliseconds, rounded up to whole seconds so that zero means 'now'; never negative. */
export const splitTimeLeft = (millisecondsLeft: number): TimeLeft => {
  const total = Math.max(0, Math.ceil(millisecondsLeft / SECOND_MS)) * SECOND_MS;
  return {
    days: Math.floor(total / DAY_MS),
    hours: Math.floor((total % DAY_MS) / HOUR_MS),
    minutes: Math.floor((total % HOUR_MS) / MINUTE_MS),
    seconds: (total % MINUTE_MS) / SECOND_MS,
  };
};

/** Two digits, as on a clock. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
