import type { Benefit } from '@coupon-centre/contract/field';
import { savedOnTopUp } from '#coupon/top-up-rules.ts';

/** What a use saved: money in fen, or data in MB. */
export interface Saved {
  readonly savedFen: number;
  readonly savedMb: number;
}

/**
 * What the use of a coupon with this benefit saved. Of a percentage the amount topped up is not known here, so it counts what
 * it gave at least: that of the smallest top-up it works for. A trial and a voucher without a price save nothing that can be
 * counted.
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
