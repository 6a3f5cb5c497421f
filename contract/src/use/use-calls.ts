import { listHangingReversals } from './list-hanging-reversals.ts';
import { listHangingUses } from './list-hanging-uses.ts';
import { settleReversal } from './settle-reversal.ts';
import { settleUse } from './settle-use.ts';
import { showConfirmation } from './show-confirmation.ts';
import { showUse } from './show-use.ts';
import { useCoupon } from './use-coupon.ts';

export const useCalls = {
  listHangingReversals,
  listHangingUses,
  settleReversal,
  settleUse,
  showConfirmation,
  showUse,
  useCoupon,
};
