import { Counter, type Registry } from 'prom-client';
import { QueueFull } from '#platform/db/batcher.ts';
import { waitingGauge } from '#platform/metrics/waiting-gauge.ts';
import type { Claims } from './claim-queue.ts';

/** Counts claims by outcome; BUSY when the queue was full, FAILED when the outcome is unknown. */
export function countClaims(claims: Claims, registry: Registry): Claims {
  const outcomes = new Counter({
    name: 'coupon_centre_claims_total',
    help: 'Claims for coupons on offer from people in their audience, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  waitingGauge(registry, { name: 'coupon_centre_claims_waiting', help: 'Claims waiting for a batch.' }, [claims]);
  return {
    async claimOnce(request) {
      try {
        const claim = await claims.claimOnce(request);
        outcomes.inc({ outcome: claim.outcome });
        return claim;
      } catch (error) {
        outcomes.inc({ outcome: error instanceof QueueFull ? 'BUSY' : 'FAILED' });
        throw error;
      }
    },
    granted: claims.granted,
    waiting: claims.waiting,
  };
}
