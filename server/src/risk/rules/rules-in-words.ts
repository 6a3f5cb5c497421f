import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';

/** For the audit: one line a rule, in their order. */
export const rulesInWords = (rules: readonly RiskRule[]): string =>
  rules
    .map((rule) => `${rule.id} ${rule.mode} ${rule.on.join('+')} ${JSON.stringify(rule.when)} → ${rule.verdict}`)
    .join('\n');
