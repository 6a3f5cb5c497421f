import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createOriginMarks, createTrafficCounter, type Origin } from '#subscriber/traffic-counter.ts';

/**
 * Steps of one-click logins per minute; beyond them, login by SMS remains. High enough for crowds behind one carrier's address,
 * low enough not to make our signature an oracle.
 */
const ADDRESS_PER_MINUTE = 1_200;
const DEVICE_PER_MINUTE = 60;
const MINUTE_SECONDS = 60;

export interface OneClickTraffic {
  /** Counts a step. Returns the seconds to wait beyond the limit, else 0. */
  secondsToWait(origin: Origin): Promise<number>;
}

export function createOneClickTraffic(db: Kysely<Schema>, deriveKey: DeriveKey): OneClickTraffic {
  const marksOf = createOriginMarks(deriveKey, 'one-click-traffic');
  const perMinute = (keyPrefix: string, points: number) =>
    createTrafficCounter(db, { keyPrefix, points, durationSeconds: MINUTE_SECONDS });
  const byAddress = perMinute('one-click-address', ADDRESS_PER_MINUTE);
  const byDevice = perMinute('one-click-device', DEVICE_PER_MINUTE);

  const waitOf = async (limiter: RateLimiterPostgres, mark: string): Promise<number> => {
    try {
      await limiter.consume(mark);
      return 0;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return Math.ceil(reason.msBeforeNext / SECOND_MS);
      throw reason;
    }
  };

  return {
    async secondsToWait(origin) {
      const marks = marksOf(origin);
      return Math.max(...(await Promise.all([waitOf(byAddress, marks.address), waitOf(byDevice, marks.device)])));
    },
  };
}
