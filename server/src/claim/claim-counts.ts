import { Counter, Gauge, type Registry } from 'prom-client';
import { QueueFull } from '#platform/db/batcher.ts';
import type { Claims } from './claim-queue.ts';

/** Counts claims by outcome; BUSY when the queue was full, FAILED when the outcome is unknown. */
export function countClaims(claims: Claims, registry: Registry): Claims {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'coupon_centre_claims_total',
    help: 'Claims for coupons on offer from people in their audience, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'coupon_centre_claims_waiting',
    help: 'Claims waiting for a batch.',
    registers,
    collect() {
      this.set(claims.waiting());
    },
  });
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
