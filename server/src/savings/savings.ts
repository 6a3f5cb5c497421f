import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { type Saved, savedBy } from '#owned/saved.ts';

/** Uses with equal savings: of one coupon, with one version of its terms, in one business month. */
export interface AlikeUses {
  readonly templateId: string;
  readonly termsVersion: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly count: number;
}

/** The same with the savings of each use. */
export interface PricedUses extends AlikeUses {
  readonly benefit: Benefit;
}

export interface Savings extends Saved {
  readonly count: number;
}

/** Total savings of these uses: money in fen, data in MB. Pure; each use counts by `savedBy`. */
export function sumOfUses(uses: readonly Pick<PricedUses, 'benefit' | 'count'>[]): Savings {
  let sum: Savings = { savedFen: 0, savedMb: 0, count: 0 };
  for (const { benefit, count } of uses) {
    const { savedFen, savedMb } = savedBy(benefit);
    sum = {
      savedFen: sum.savedFen + count * savedFen,
      savedMb: sum.savedMb + count * savedMb,
      count: sum.count + count,
    };
  }
  return sum;
}
