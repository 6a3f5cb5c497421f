import { closings, firstMet, type OfferAt } from '#catalogue/offer.ts';
import { leftInStock, type StockLevel } from '#catalogue/stock-level.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { leftForPerson, type PersonalCount } from '#owned/personal-limit.ts';
import type { ClaimRefusal } from './claim.ts';
import type { ClaimTarget } from './claim-target.ts';

/** The facts that decide a claim at one moment. */
export interface ClaimFacts extends OfferAt {
  /** The audience's name, if the caller is outside it. */
  readonly outside: LocalisedText | null;
  /** Units left in stock. */
  readonly stock: ReturnType<typeof leftInStock>;
  /** Units that the caller may still collect. */
  readonly mine: ReturnType<typeof leftForPerson>;
}

/**
 * Obstacles to a claim, in order of precedence. `claim_batch` uses the same order, except that it reports a reached
 * personal limit before ALL_GONE (claim-order.test.ts compares them).
 */
export const claimObstacles = {
  ...closings,
  NOT_IN_AUDIENCE: ({ outside }: ClaimFacts) => outside !== null,
  ALL_GONE: ({ stock }: ClaimFacts) => stock.ever === 0,
  GONE_TODAY: ({ stock }: ClaimFacts) => stock.onDay === 0,
  PERSONAL_LIMIT: ({ mine }: ClaimFacts) => mine.ever === 0,
  PERSONAL_LIMIT_TODAY: ({ mine }: ClaimFacts) => mine.onDay === 0,
} as const;
export type ClaimObstacle = keyof typeof claimObstacles;

/** A target and its known stock at a moment, and the caller's holding of the coupon. */
export interface ClaimCase {
  readonly target: ClaimTarget;
  readonly level: StockLevel;
  readonly nowMs: number;
  /** Undefined: none, or unknown. */
  readonly holding?: PersonalCount | undefined;
  /** Null or absent: inside the audience, or unknown. */
  readonly outside?: LocalisedText | null;
}

export const claimFacts = ({ target, level, nowMs, holding, outside = null }: ClaimCase): ClaimFacts => ({
  offer: target.offer,
  window: target.window,
  nowMs,
  outside,
  stock: leftInStock(level, businessDay(nowMs)),
  mine: leftForPerson(target.offer, holding),
});

/** The first known obstacle to a claim; null if none. */
export const firstObstacle = (asked: ClaimCase): ClaimObstacle | null => firstMet(claimObstacles, claimFacts(asked));

/** Why the catalogue refuses a claim from inside the audience now; null when the database decides. */
export function refusalOf(asked: Pick<ClaimCase, 'target' | 'level' | 'nowMs'>): ClaimRefusal | null {
  const obstacle = firstObstacle(asked);
  return obstacle === 'NOT_IN_AUDIENCE' ? null : obstacle;
}
