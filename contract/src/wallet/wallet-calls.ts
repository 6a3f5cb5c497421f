import { deleteMyCoupons } from './delete-my-coupons.ts';
import { listMyCoupons } from './list-my-coupons.ts';
import { listTopUpCoupons } from './list-top-up-coupons.ts';
import { showCouponDetail } from './show-coupon-detail.ts';

export const walletCalls = {
  deleteMyCoupons,
  listMyCoupons,
  listTopUpCoupons,
  showCouponDetail,
};
