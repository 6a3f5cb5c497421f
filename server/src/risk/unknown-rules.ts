import { Gauge, type Registry } from 'prom-client';
import type { RiskEngine } from './engine/engine.ts';

/** Shows in the metrics how many rules of a newer release this node leaves out. */
export function countUnknownRules(registry: Registry | undefined, { unknownRules }: Pick<RiskEngine, 'unknownRules'>) {
  if (registry === undefined) return;
  new Gauge({
    name: 'coupon_centre_risk_rules_unknown',
    help: 'Rules against robots in force that this release does not know and leaves out.',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(unknownRules());
    },
  });
}
