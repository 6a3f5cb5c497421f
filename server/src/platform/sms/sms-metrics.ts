import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { SmsState } from './sms-state.ts';

/** Seconds from the gateway's answer to a receipt. */
const RECEIPT_BUCKETS = [1, 2, 5, 10, 30, 60, 300, 3_600, 86_400];

/** What is counted of SMS; without a registry nothing is. */
export interface SmsMetrics {
  answered(route: string, outcome: 'sent' | 'refused' | 'throttled' | 'unanswered'): void;
  /** A receipt that changed a message's state. */
  received(route: string, state: SmsState, afterMs: number | undefined): void;
  /** Shows whether a route is avoided. */
  observe(route: string, isAvoided: () => boolean): void;
}

const nothing = (): void => undefined;

export function createSmsMetrics(registry: Registry | undefined): SmsMetrics {
  if (registry === undefined) return { answered: nothing, received: nothing, observe: nothing };
  const observed = new Map<string, () => boolean>();
  const registers = [registry];
  const answers = new Counter({
    name: 'coupon_centre_sms_total',
    help: 'SMS given to a gateway, by route and outcome.',
    labelNames: ['route', 'outcome'],
    registers,
  });
  const receipts = new Histogram({
    name: 'coupon_centre_sms_receipt_seconds',
    help: "Seconds from a gateway's answer to a receipt that changed the message's state.",
    labelNames: ['route', 'state'],
    buckets: RECEIPT_BUCKETS,
    registers,
  });
  new Gauge({
    name: 'coupon_centre_sms_route_avoided',
    help: 'Whether a route failed so often that messages go by another: 1 or 0.',
    labelNames: ['route'],
    aggregator: 'max',
    registers,
    collect() {
      for (const [route, isAvoided] of observed) this.set({ route }, isAvoided() ? 1 : 0);
    },
  });
  return {
    answered: (route, outcome) => answers.inc({ route, outcome }),
    received: (route, state, afterMs = 0) =>
      receipts.observe({ route, state: state.toLowerCase() }, Math.max(0, afterMs) / SECOND_MS),
    observe: (route, isAvoided) => observed.set(route, isAvoided),
  };
}
