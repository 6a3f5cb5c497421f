import { changeLimit } from './change-limit.ts';
import { changeStock } from './change-stock.ts';
import { copyCoupon } from './copy-coupon.ts';
import { countAudience } from './count-audience.ts';
import { discardDraft } from './discard-draft.ts';
import { endGrabSession } from './grabs/end-grab-session.ts';
import { listGrabSessions } from './grabs/list-grab-sessions.ts';
import { makeGrabSeries } from './grabs/make-grab-series.ts';
import { makeGrabSession } from './grabs/make-grab-session.ts';
import { moveGrabSession } from './grabs/move-grab-session.ts';
import { listCouponClasses } from './list-coupon-classes.ts';
import { listCoupons } from './list-coupons.ts';
import { listStockEntries } from './list-stock-entries.ts';
import { saveDraft } from './save-draft.ts';
import { setCouponState } from './set-coupon-state.ts';
import { showCoupon } from './show-coupon.ts';
import { showCouponComparison } from './show-coupon-comparison.ts';
import { submitDraft } from './submit-draft.ts';

export const catalogueCalls = {
  changeLimit,
  changeStock,
  copyCoupon,
  countAudience,
  discardDraft,
  endGrabSession,
  listGrabSessions,
  makeGrabSeries,
  makeGrabSession,
  moveGrabSession,
  listCouponClasses,
  listCoupons,
  listStockEntries,
  saveDraft,
  setCouponState,
  showCoupon,
  showCouponComparison,
  submitDraft,
};
