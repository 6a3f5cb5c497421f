import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { savedOnTopUp } from './top-up-rules.ts';

/** Savings of a use: money in fen, or data in MB. */
export interface Saved {
  readonly savedFen: number;
  readonly savedMb: number;
}

/**
 * Savings from the use of a coupon with this benefit. For a percentage the topped-up amount is unknown here, so the minimum
 * top-up is assumed. A trial and a voucher without a price count as no savings.
 */
export function savedBy(benefit: Benefit): Saved {
  switch (benefit.kind) {
    case 'DATA_MB':
      return { savedFen: 0, savedMb: benefit.amount };
    case 'CREDIT_FEN':
    case 'TOPUP_OFF_FEN':
    case 'CODE':
      return { savedFen: benefit.amount, savedMb: 0 };
    case 'TOPUP_PERCENT':
      return { savedFen: savedOnTopUp(benefit, benefit.thresholdFen ?? 0), savedMb: 0 };
    case 'EXPERIENCE':
      return { savedFen: 0, savedMb: 0 };
  }
}
