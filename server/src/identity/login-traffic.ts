import type { Kysely } from 'kysely';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from '#db/schema.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createOriginMarks, createTrafficCounter, type Origin } from '#identity/traffic-counter.ts';

/**
 * SMS asked for within an hour, beyond which a proof of work is wanted. Generous: thousands of people may share a carrier's
 * address, and dozens of them have the same phone. Nobody is ever locked out by them.
 */
const ADDRESS_PER_HOUR = 300;
const DEVICE_PER_HOUR = 100;
const HOUR_SECONDS = 3_600;

/** Counts who asks for SMS, by network address and by device. */
export interface LoginTraffic {
  /** Counts one more. True: more come from there than people usually send. */
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
