import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { isSame } from '#lib/merge-fields.ts';

/** Why a rule was not written: another operator changed it, or removed it. */
type NotWritten = 'CHANGED' | 'REMOVED';

/** The rules with this one instead of the one that was seen; null: a new one, at the end. What others made of it is not overwritten. */
export function writtenInto(
  rules: readonly RiskRule[],
  seen: RiskRule | null,
  rule: RiskRule,
): readonly RiskRule[] | NotWritten {
  if (seen === null) return [...rules, rule];
  const present = rules.find(({ id }) => id === seen.id);
  if (present === undefined) return 'REMOVED';
  if (!isSame(present, seen)) return 'CHANGED';
  return rules.map((one) => (one.id === seen.id ? rule : one));
}
