import { randomInt } from 'node:crypto';
import { businessDay } from '#foundation/time/business-day.ts';

/** A coupon's serial number (`uCardNo`): the day of the claim and ten random digits. For support; it grants nothing. */
export const serialNumber = (atMs: number): string =>
  `${businessDay(atMs).slice(2).replaceAll('-', '')}${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
