import { NO_ANSWER_RULE } from '@coupon-centre/contract/risk/outside-rule';
import type { RiskPlace, RiskVerdict } from '@coupon-centre/contract/risk/risk-rules';
import type { Decision } from './decide.ts';

/** What an outside service says of a call. */
export interface OutsideWord {
  /** Stands for a rule's id. */
  readonly ruleId: string;
  readonly verdict: RiskVerdict;
}

interface Around {
  readonly what: RiskPlace;
  /** The caller met a challenge a short time ago. */
  readonly hasSolved: boolean;
  /** It is only counted. */
  readonly isShadow: boolean;
}

/** A challenge stops the call now, what is held goes on: whoever met the challenge may still be held. */
const STRICTNESS: Readonly<Record<RiskVerdict, number>> = { ALLOW: 0, HOLD: 1, CHALLENGE: 2, REFUSE: 3 };

/** Whether a rule has allowed or refused: then nobody else is asked. */
export const isFinal = ({ verdict, ruleId }: Decision): boolean =>
  verdict === 'REFUSE' || (verdict === 'ALLOW' && ruleId !== undefined);

/** Only what is granted can be held, and a challenge is asked for once. */
function inPlace({ verdict }: OutsideWord, { what, hasSolved }: Around): RiskVerdict {
  const possible = verdict === 'HOLD' && what !== 'CLAIM' && what !== 'EXCHANGE' ? 'CHALLENGE' : verdict;
  return possible === 'CHALLENGE' && hasSolved ? 'ALLOW' : possible;
}

/** The stricter of the rules' decision and the service's; what is allowed because the service gave no answer is allowed. */
export function withWord(decision: Decision, word: OutsideWord | undefined, around: Around): Decision {
  if (word === undefined || isFinal(decision)) return decision;
  const { ruleId } = word;
  const verdict = inPlace(word, around);
  const isWaved = ruleId === NO_ANSWER_RULE && word.verdict === 'ALLOW';
  if (verdict === 'ALLOW' && !isWaved) return decision;
  const fired = [...decision.fired, { ruleId, verdict, isShadow: around.isShadow }];
  const decides = isWaved || STRICTNESS[verdict] > STRICTNESS[decision.verdict];
  return decides && !around.isShadow ? { verdict, ruleId, fired } : { ...decision, fired };
}
