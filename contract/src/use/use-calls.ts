import { listHangingUses } from './list-hanging-uses.ts';
import { settleUse } from './settle-use.ts';
import { showConfirmation } from './show-confirmation.ts';
import { useCoupon } from './use-coupon.ts';

export const useCalls = {
  listHangingUses,
  settleUse,
  showConfirmation,
  useCoupon,
};
