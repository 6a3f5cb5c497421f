import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { RiskPlace } from '@coupon-centre/contract/risk/risk-rules';
import type { Registry } from 'prom-client';
import { type Observe, quickHistogram } from '#platform/metrics/quick-histogram.ts';

/** Seconds: a verdict is to take 5 ms at most. */
const BOUNDS = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.025, 0.1];

/** Times a verdict: what the rules of this product take, without an outside service and without a challenge. */
export type TimeVerdict = <T>(place: RiskPlace, judge: () => T) => T;

/** Shows the times in the metrics; measures nothing where there are none. */
export function timeVerdicts(registry: Registry | undefined): TimeVerdict {
  if (registry === undefined) return (_place, judge) => judge();
  const secondsOf = quickHistogram(registry, {
    name: 'coupon_centre_risk_verdict_seconds',
    help: 'How long the rules against robots took to judge a call.',
    label: 'place',
    bounds: BOUNDS,
  });
  const ofPlace = new Map<RiskPlace, Observe>();
  function timesOf(place: RiskPlace) {
    const known = ofPlace.get(place) ?? secondsOf(place);
    ofPlace.set(place, known);
    return known;
  }
  return (place, judge) => {
    const from = performance.now();
    try {
      return judge();
    } finally {
      timesOf(place)((performance.now() - from) / SECOND_MS);
    }
  };
}
