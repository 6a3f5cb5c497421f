import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { NO_ANSWER_RULE, outsideRuleId } from '@coupon-centre/contract/risk/outside-rule';
import { riskVerdict } from '@coupon-centre/contract/risk/risk-rules';
import type { Logger } from 'pino';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { RiskAnswer, RiskQuestion, RiskService } from '#platform/gateways/risk/port.ts';
import type { RiskSettings } from '#platform/settings/risk-env.ts';
import type { OutsideWord } from './engine/outside-word.ts';

const BUDGET_MS = 50;
/** After so many calls in a row without an answer it is left alone for a while. */
const FAILURES = 5;
const PAUSE_MS = 5 * SECOND_MS;
/** Calls under way at once; more are not asked about. */
const UNDER_WAY_MAX = 500;
/** Its reasons stand in the figures as rules do. */
const REASONS_MAX = 100;

/** What an outside service says; undefined: the rules of this product decide alone. Never rejects. */
export type AskOutside = (question: RiskQuestion, nowMs: number) => Promise<OutsideWord | undefined>;

const silences: Readonly<Record<RiskSettings['noAnswer'], OutsideWord | undefined>> = {
  'built-in': undefined,
  allow: { ruleId: NO_ANSWER_RULE, verdict: 'ALLOW' },
  challenge: { ruleId: NO_ANSWER_RULE, verdict: 'CHALLENGE' },
  refuse: { ruleId: NO_ANSWER_RULE, verdict: 'REFUSE' },
};

/** Asks the service within its budget. */
export function createAskOutside(
  service: RiskService,
  { noAnswer, log }: { readonly noAnswer: RiskSettings['noAnswer']; readonly log: Logger },
): AskOutside {
  const silence = silences[noAnswer];
  const reasons = new Set<string>();
  let failures = 0;
  let pausedUntilMs = 0;
  let underWay = 0;

  async function ask(question: RiskQuestion): Promise<RiskAnswer> {
    underWay += 1;
    try {
      return await boundedCall<RiskAnswer>(
        async (signal) => service.judge(question, signal),
        { timeoutMs: BUDGET_MS },
        () => ({ kind: 'unknown' }),
      );
    } finally {
      underWay -= 1;
    }
  }

  function noteFailure(nowMs: number): void {
    failures += 1;
    if (failures < FAILURES) return;
    pausedUntilMs = nowMs + PAUSE_MS;
    log.warn({ noAnswer }, 'the outside risk service does not answer');
  }

  const ruleOf = (reason: string | undefined): string => {
    const ruleId = outsideRuleId(reason);
    if (reasons.size < REASONS_MAX) reasons.add(ruleId);
    return reasons.has(ruleId) && ruleId !== NO_ANSWER_RULE ? ruleId : outsideRuleId(undefined);
  };

  return async (question, nowMs) => {
    if (nowMs < pausedUntilMs || underWay >= UNDER_WAY_MAX) return silence;
    const answer = await ask(question);
    // A module's answer may be anything.
    const verdict = riskVerdict.safeParse(answer?.kind).data;
    if (verdict === undefined || answer.kind === 'unknown') {
      noteFailure(nowMs);
      return silence;
    }
    failures = 0;
    return { ruleId: ruleOf(answer.reason), verdict };
  };
}
