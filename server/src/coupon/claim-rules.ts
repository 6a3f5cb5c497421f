import type { Locale } from '@coupon-centre/contract/field';
import { type AudienceCandidate, outsideAudience } from '#coupon/audience.ts';
import { businessDay, nextBusinessDayStart, toInstant } from '#coupon/business-day.ts';
import type { ClaimTarget } from '#coupon/claim-target.ts';
import { hasStarted, isOver, isPaused } from '#coupon/offer.ts';
import type { Holding } from '#coupon/owned-store.ts';
import { leftForPerson } from '#coupon/personal-limit.ts';
import { leftInStock, type StockLevel } from '#coupon/stock-level.ts';

/** What stands between a person and a coupon, in the order in which a claim meets it. */
export type ClaimRule =
  | 'NUMBER'
  | 'OFFERED'
  | 'STARTED'
  | 'NOT_OVER'
  | 'NOT_PAUSED'
  | 'AUDIENCE'
  | 'STOCK'
  | 'STOCK_TODAY'
  | 'LIMIT'
  | 'LIMIT_TODAY';

/** A rule's answer, with what it was decided by as far as it has any. */
export interface RuleAnswer {
  readonly rule: ClaimRule;
  readonly passes: boolean;
  /** When the answer changes by itself, ISO 8601. */
  readonly changesAt: string | null;
  /** How many are left by this rule; null where it does not count. */
  readonly left: number | null;
  /** Whom an audience is for. */
  readonly audience: string | null;
}

const answer = (rule: ClaimRule, passes: boolean, facts: Partial<RuleAnswer> = {}): RuleAnswer => ({
  changesAt: null,
  left: null,
  audience: null,
  ...facts,
  rule,
  passes,
});

/** The person, the coupon they ask for, and the moment. */
export interface ClaimCase {
  readonly isActive: boolean;
  /** Undefined: the coupon is not on offer, and no other rule is asked. */
  readonly target: ClaimTarget | undefined;
  readonly candidate: AudienceCandidate;
  readonly level: StockLevel;
  readonly holding: Holding | undefined;
  readonly nowMs: number;
  readonly locale: Locale;
}

const finite = (left: number): number | null => (Number.isFinite(left) ? left : null);

/** The own answer of every rule that the coupon has, by the functions that a claim is decided with. Pure. */
export function answerRules({ target, isActive, ...asked }: ClaimCase): readonly RuleAnswer[] {
  const number = answer('NUMBER', isActive);
  if (target === undefined) return [number, answer('OFFERED', false)];
  const { offer, window } = target;
  const { nowMs } = asked;
  const tomorrow = toInstant(nextBusinessDayStart(nowMs));
  const stock = leftInStock(asked.level, businessDay(nowMs));
  const mine = leftForPerson(offer, asked.holding);
  const outside = outsideAudience(offer.audience, asked.candidate, nowMs);
  const started = hasStarted(window, nowMs);
  const over = isOver(offer, window, nowMs);
  return [
    number,
    answer('OFFERED', true),
    answer('STARTED', started, { changesAt: started ? null : toInstant(window.startMs) }),
    answer('NOT_OVER', !over, { changesAt: over ? null : toInstant(window.endMs) }),
    answer('NOT_PAUSED', !isPaused(offer)),
    answer('AUDIENCE', outside === null, { audience: outside?.[asked.locale] ?? null }),
    answer('STOCK', stock.ever > 0, { left: stock.ever }),
    ...(asked.level.perDay === null
      ? []
      : [answer('STOCK_TODAY', stock.onDay > 0, { left: stock.onDay, changesAt: stock.onDay > 0 ? null : tomorrow })]),
    answer('LIMIT', mine.ever > 0, { left: mine.ever }),
    ...(offer.perPersonDay === null
      ? []
      : [
          answer('LIMIT_TODAY', mine.onDay > 0, {
            left: finite(mine.onDay),
            changesAt: mine.onDay > 0 ? null : tomorrow,
          }),
        ]),
  ];
}
