import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type {
  RiskCondition,
  RiskCountedBy,
  RiskMeasure,
  RiskPlace,
  RiskRule,
  RiskVerdict,
  SegmentKind,
} from '@coupon-centre/contract/risk/risk-rules';

/** What is known of a call. Undefined: it has none, or it is not known. */
export interface Facts {
  readonly what: RiskPlace;
  count(by: RiskCountedBy, measure: RiskMeasure, minutes: number): number;
  /** Different subscribers seen with the device. */
  readonly deviceSharedBy: number;
  readonly hasDevice: boolean;
  readonly deviceAgeMs: number | undefined;
  readonly accountAgeMs: number | undefined;
  readonly isScript: boolean;
  readonly sinceStartMs: number | undefined;
  readonly channel: string | undefined;
  readonly segmentKind: SegmentKind | undefined;
  readonly listed: ReadonlySet<'BLOCK' | 'EXEMPT'>;
  /** The caller met a challenge a short time ago. */
  readonly hasSolved: boolean;
}

const isBelow = (value: number | undefined, limit: number): boolean => value !== undefined && value < limit;

function holds(condition: RiskCondition, facts: Facts): boolean {
  switch (condition.fact) {
    case 'COUNT':
      return facts.count(condition.by, condition.measure, condition.minutes) >= condition.atLeast;
    case 'SHARE': {
      const { by, measure, minutes, atLeastPercent } = condition;
      const all = facts.count(by, 'SUBSCRIBERS', minutes);
      return all > 0 && facts.count(by, measure, minutes) * 100 >= all * atLeastPercent;
    }
    case 'DEVICE_SHARED':
      return facts.deviceSharedBy >= condition.atLeast;
    case 'NO_DEVICE':
      return !facts.hasDevice;
    case 'NEW_DEVICE':
      return !facts.hasDevice || isBelow(facts.deviceAgeMs, condition.belowMinutes * MINUTE_MS);
    case 'NEW_ACCOUNT':
      return isBelow(facts.accountAgeMs, condition.belowMinutes * MINUTE_MS);
    case 'SCRIPT':
      return facts.isScript;
    case 'AFTER_START':
      return isBelow(facts.sinceStartMs, condition.belowSeconds * SECOND_MS);
    case 'CHANNEL':
      return facts.channel !== undefined && condition.isOneOf.includes(facts.channel);
    case 'SEGMENT':
      return facts.segmentKind !== undefined && condition.isOneOf.includes(facts.segmentKind);
    case 'LISTED':
      return facts.listed.has(condition.effect);
  }
}

/** A rule that fitted. */
export interface Fired {
  readonly ruleId: string;
  readonly verdict: RiskVerdict;
  readonly isShadow: boolean;
}

export interface Decision {
  readonly verdict: RiskVerdict;
  /** The rule that decided; undefined: none. */
  readonly ruleId: string | undefined;
  /** Rules that fitted up to there, in their order. */
  readonly fired: readonly Fired[];
}

/**
 * Asks the rules in their order. The first that is on and fits decides; one that asks for a challenge is passed over for a caller who
 * has met one. Rules in shadow never decide.
 */
export function decide(rules: readonly RiskRule[], facts: Facts): Decision {
  const fired: Fired[] = [];
  for (const { id: ruleId, on, when, verdict, mode } of rules) {
    if (mode === 'OFF' || !on.includes(facts.what)) continue;
    if (verdict === 'CHALLENGE' && facts.hasSolved) continue;
    if (!when.every((condition) => holds(condition, facts))) continue;
    fired.push({ ruleId, verdict, isShadow: mode === 'SHADOW' });
    if (mode === 'ON') return { verdict, ruleId, fired };
  }
  return { verdict: 'ALLOW', ruleId: undefined, fired };
}
