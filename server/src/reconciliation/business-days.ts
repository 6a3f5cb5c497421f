import { BUSINESS_OFFSET, DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { businessDay } from '#foundation/time/business-day.ts';

/** The biller's book of a day is complete this long after the day has ended. */
const BOOK_READY_MS = 4 * HOUR_MS;
/** Readings are kept this long; an order that is settled later than that is no longer compared. */
export const KEPT_DAYS = 92;

/** Where a business day begins, epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00${BUSINESS_OFFSET}`);

export const dayAfter = (day: string, days = 1): string => businessDay(dayStart(day) + days * DAY_MS);

/** The last day whose book is complete. */
export const lastCompleteDay = (nowMs: number): string => dayAfter(businessDay(nowMs - BOOK_READY_MS), -1);
