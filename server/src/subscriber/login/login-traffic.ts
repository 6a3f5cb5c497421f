import { HOUR_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createOriginMarks, createTrafficCounter, type Origin } from '#subscriber/traffic-counter.ts';

/**
 * SMS requests per hour beyond which a proof of work is required. Generous: thousands of people may share a carrier's address,
 * and dozens of them have the same phone. They never lock anyone out.
 */
const ADDRESS_PER_HOUR = 300;
const DEVICE_PER_HOUR = 100;
const HOUR_SECONDS = HOUR_MS / SECOND_MS;

/** Counts SMS requests by network address and by device. */
export interface LoginTraffic {
  /** Counts a request. True: above the usual rate of its origin. */
  isHeavy(origin: Origin): Promise<boolean>;
}

export function createLoginTraffic(db: Kysely<Schema>, deriveKey: DeriveKey): LoginTraffic {
  const marksOf = createOriginMarks(deriveKey, 'login-traffic');
  const perHour = (keyPrefix: string, points: number) =>
    createTrafficCounter(db, { keyPrefix, points, durationSeconds: HOUR_SECONDS });
  const byAddress = perHour('address', ADDRESS_PER_HOUR);
  const byDevice = perHour('device', DEVICE_PER_HOUR);

  /** The library rejects with its result when there are too many, and with an error when the database fails. */
  const isOver = async (limiter: RateLimiterPostgres, of: string): Promise<boolean> => {
    try {
      await limiter.consume(of);
      return false;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return true;
      throw reason;
    }
  };

  return {
    async isHeavy(origin) {
      const marks = marksOf(origin);
      const over = await Promise.all([isOver(byAddress, marks.address), isOver(byDevice, marks.device)]);
      return over.includes(true);
    },
  };
}
