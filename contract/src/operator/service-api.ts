import { exportBoard } from '#operator/board/export-board.ts';
import { exportLiability } from '#operator/board/export-liability.ts';
import { showBoard } from '#operator/board/show-board.ts';
import { showJobs } from '#operator/board/show-jobs.ts';
import { showLiability } from '#operator/board/show-liability.ts';
import { showWaiting } from '#operator/board/show-waiting.ts';
import { listCodeFiles } from '#operator/code-files/list-code-files.ts';
import { orderCodeFile } from '#operator/code-files/order-code-file.ts';
import { stopCodeFile } from '#operator/code-files/stop-code-file.ts';
import { endSubscriberSessions } from '#operator/subscribers/end-subscriber-sessions.ts';
import { explainClaim } from '#operator/subscribers/explain-claim.ts';
import { findSubscriber } from '#operator/subscribers/find-subscriber.ts';
import { giveCoupon } from '#operator/subscribers/give-coupon.ts';
import { listOwnedCoupons } from '#operator/subscribers/list-owned-coupons.ts';
import { restoreCoupon } from '#operator/subscribers/restore-coupon.ts';
import { revealNumber } from '#operator/subscribers/reveal-number.ts';
import { setSubscriberState } from '#operator/subscribers/set-subscriber-state.ts';
import { showOwnedCoupon } from '#operator/subscribers/show-owned-coupon.ts';
import { showSubscriber } from '#operator/subscribers/show-subscriber.ts';
import { withdrawCoupon } from '#operator/subscribers/withdraw-coupon.ts';
import { listHangingUses } from '#operator/uses/list-hanging-uses.ts';
import { settleUse } from '#operator/uses/settle-use.ts';

/** Calls of support and of the board; part of `operatorApi`. */
export const serviceApi = {
  // subscribers
  findSubscriber,
  showSubscriber,
  revealNumber,
  listOwnedCoupons,
  showOwnedCoupon,
  explainClaim,
  endSubscriberSessions,
  setSubscriberState,
  giveCoupon,
  withdrawCoupon,
  restoreCoupon,
  // uses
  listHangingUses,
  settleUse,
  // code-files
  listCodeFiles,
  orderCodeFile,
  stopCodeFile,
  // board
  showBoard,
  showLiability,
  showJobs,
  showWaiting,
  exportBoard,
  exportLiability,
};
export type ServiceApi = typeof serviceApi;
