import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#foundation/refusal/refusal.ts';

/** Sign-ins that one address begins or finishes in a minute on one node: a whole office comes from one. */
const PER_MINUTE = 120;

export type ProviderRate = (address: string) => Promise<ReturnType<typeof refuse<'TOO_MANY_CALLS'>> | undefined>;

/** Each sign-in makes the provider work. */
export function createProviderRate(): ProviderRate {
  const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: MINUTE_MS / SECOND_MS });
  return async (address) => {
    try {
      await limiter.consume(address);
      return undefined;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return refuse('TOO_MANY_CALLS', { retryAfterSec: Math.ceil(reason.msBeforeNext / SECOND_MS) });
    }
  };
}
