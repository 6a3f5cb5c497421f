import type { Locale } from '@coupon-centre/contract/foundation/field';
import {
  type AudienceSubject,
  type ConditionAnswer,
  explainAudience,
  outsideAudience,
} from '#catalogue/audience/audience.ts';
import { isKeptFrom } from '#catalogue/audience/outside-offer.ts';
import type { StockLevel } from '#catalogue/stock-level.ts';
import { nextBusinessDayStart, toInstant } from '#foundation/time/business-day.ts';
import type { Holding } from '#owned/owned-store.ts';
import { type ClaimFacts, type ClaimObstacle, claimFacts, claimObstacles } from './claim-order.ts';
import type { ClaimTarget } from './claim-target.ts';

/** The rule that each obstacle breaks. */
const ruleOf = {
  NOT_STARTED: 'STARTED',
  ENDED: 'NOT_OVER',
  PAUSED: 'NOT_PAUSED',
  NOT_IN_AUDIENCE: 'AUDIENCE',
  ALL_GONE: 'STOCK',
  GONE_TODAY: 'STOCK_TODAY',
  PERSONAL_LIMIT: 'LIMIT',
  PERSONAL_LIMIT_TODAY: 'LIMIT_TODAY',
} as const satisfies Record<ClaimObstacle, string>;
/** The rules between a person and a coupon. */
export type ClaimRule = 'NUMBER' | 'CONSENT' | 'OFFERED' | 'HOLDOUT' | (typeof ruleOf)[ClaimObstacle];

/** A rule's answer, with the figures that decided it, if any. */
export interface RuleAnswer {
  readonly rule: ClaimRule;
  readonly passes: boolean;
  /** When the answer changes on its own, ISO 8601. */
  readonly changesAt: string | null;
  /** How many are left by this rule; null if it does not count. */
  readonly left: number | null;
  /** The group of the audience's conditions that fails first. */
  readonly audience: string | null;
  /** Every group of them; null for the other rules. */
  readonly groups: AnsweredGroup[] | null;
}

/** A group of conditions, of which one has to hold. */
interface AnsweredGroup {
  readonly passes: boolean;
  readonly conditions: { readonly people: string; readonly answer: ConditionAnswer }[];
}

const answer = (rule: ClaimRule, passes: boolean, figures: Partial<RuleAnswer> = {}): RuleAnswer => ({
  changesAt: null,
  left: null,
  audience: null,
  groups: null,
  ...figures,
  rule,
  passes,
});

/** The person, the requested coupon and the moment. */
export interface ExplainedCase {
  readonly isActive: boolean;
  readonly isConsentGiven: boolean;
  /** Undefined: the coupon is not on offer, and no further rules apply. */
  readonly target: ClaimTarget | undefined;
  readonly subject: AudienceSubject;
  readonly level: StockLevel;
  readonly holding: Holding | undefined;
  readonly nowMs: number;
  readonly locale: Locale;
}

/** What each condition of the audience says of the person. */
const groupsFor = ({ audience }: ClaimFacts['offer'], { subject, nowMs, locale }: ExplainedCase) =>
  explainAudience(audience, subject, nowMs).map(({ passes, conditions }) => ({
    passes,
    conditions: conditions.map(({ people, answer: is }) => ({ people: people[locale], answer: is })),
  }));

/** The figures that decided a rule; null if the coupon has no such rule. */
function figuresOf(obstacle: ClaimObstacle, facts: ClaimFacts, asked: ExplainedCase) {
  const { level, locale } = asked;
  const { offer, window, outside, stock, mine, nowMs } = facts;
  const changesAt = (ms: number, changes: boolean) => ({ changesAt: changes ? toInstant(ms) : null });
  const isMet = claimObstacles[obstacle](facts);
  switch (obstacle) {
    case 'NOT_STARTED':
      return changesAt(window.startMs, isMet);
    case 'ENDED':
      return changesAt(window.endMs, !isMet);
    case 'PAUSED':
      return {};
    case 'NOT_IN_AUDIENCE':
      return { audience: outside?.[locale] ?? null, groups: groupsFor(offer, asked) };
    case 'ALL_GONE':
      return { left: stock.ever };
    case 'GONE_TODAY':
      return level.perDay === null ? null : { left: stock.onDay, ...changesAt(nextBusinessDayStart(nowMs), isMet) };
    case 'PERSONAL_LIMIT':
      return { left: mine.ever };
    case 'PERSONAL_LIMIT_TODAY':
      return offer.perPersonDay === null
        ? null
        : { left: mine.onDay, ...changesAt(nextBusinessDayStart(nowMs), isMet) };
  }
}

/** Every rule's answer, in the order and by the tests of a claim. Pure. */
export function answerRules(asked: ExplainedCase): readonly RuleAnswer[] {
  const { target, isActive, isConsentGiven, subject, nowMs } = asked;
  const person = [answer('NUMBER', isActive), answer('CONSENT', isConsentGiven)];
  if (target === undefined) return [...person, answer('OFFERED', false)];
  const facts = claimFacts({ ...asked, target, outside: outsideAudience(target.offer.audience, subject, nowMs) });
  const obstacles = Object.keys(claimObstacles) as ClaimObstacle[];
  const answers = obstacles.flatMap((obstacle) => {
    const figures = figuresOf(obstacle, facts, asked);
    return figures === null ? [] : [answer(ruleOf[obstacle], !claimObstacles[obstacle](facts), figures)];
  });
  const { offer } = target;
  const ofExperiment = offer.holdout === null ? [] : [answer('HOLDOUT', !isKeptFrom(offer, subject))];
  return [...person, answer('OFFERED', true), ...ofExperiment, ...answers];
}
