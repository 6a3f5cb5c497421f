import type { AnswerData } from '#lib/call/fetch-data.ts';

export type DailyClaim = AnswerData<'claimDailyCoupons'>['list'][number];

/** What a person is told of one coupon. */
export type DailyOutcome =
  | 'collected'
  /** Collected, and checked before it can be used. */
  | 'held'
  /** Collected earlier today. */
  | 'already'
  /** A security check is needed, which collecting it alone offers. */
  | 'check'
  /** Not collected; the server's words say why. */
  | 'refused';

const dailyOutcome = ({ code, state }: Pick<DailyClaim, 'code' | 'state'>): DailyOutcome => {
  switch (code) {
    case codeOf.SUCCESS:
      return state === 'PENDING' ? 'held' : 'collected';
    case codeOf.PERSONAL_LIMIT:
      return 'already';
    case codeOf.RISK_REFUSED:
      return 'check';
    default:
      return 'refused';
  }
};

const ORDER: readonly DailyOutcome[] = ['collected', 'held', 'check', 'refused', 'already'];

/** The results with the good news first, and how many were collected. */
export const dailyResults = (claims: readonly DailyClaim[]) => {
  const results = claims.map((claim) => ({ claim, outcome: dailyOutcome(claim) }));
  return {
    results: ORDER.flatMap((wanted) => results.filter(({ outcome }) => outcome === wanted)),
    collected: results.filter(({ outcome }) => outcome === 'collected' || outcome === 'held').length,
  };
};
