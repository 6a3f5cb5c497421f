import type { Kysely } from 'kysely';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from '#db/schema.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createOriginMarks, createTrafficCounter, type Origin } from '#identity/traffic-counter.ts';

/**
 * Steps of one-click logins within a minute. Whoever is over logs in by SMS; so crowds behind one carrier's address are let
 * through, and what would make an oracle of our signature is not.
 */
const ADDRESS_PER_MINUTE = 1_200;
const DEVICE_PER_MINUTE = 60;
const MINUTE_SECONDS = 60;

export interface OneClickTraffic {
  /** Counts one more; seconds to wait where there are too many, else 0. */
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
      if (reason instanceof RateLimiterRes) return Math.ceil(reason.msBeforeNext / 1000);
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
