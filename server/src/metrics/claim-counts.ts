import { Counter, Gauge, type Registry } from 'prom-client';
import { LaneFull } from '#coupon/batch-lane.ts';
import type { Claims } from '#coupon/claim-queue.ts';

/** The same claims, counted by outcome; BUSY where the lane was full, FAILED where it is unknown. */
export function countClaims(claims: Claims, registry: Registry): Claims {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'coupon_centre_claims_total',
    help: 'Claims of coupons that stand and people who may, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'coupon_centre_claims_waiting',
    help: 'Claims that wait for a batch.',
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
        outcomes.inc({ outcome: error instanceof LaneFull ? 'BUSY' : 'FAILED' });
        throw error;
      }
    },
    waiting: claims.waiting,
  };
}
