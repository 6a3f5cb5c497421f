import { exportAudit } from '#operator/audit/export-audit.ts';
import { listAudit } from '#operator/audit/list-audit.ts';
import { verifyAudit } from '#operator/audit/verify-audit.ts';
import { codeApi } from '#operator/code-api.ts';
import { listContentItems } from '#operator/content/list-content-items.ts';
import { listDocuments } from '#operator/content/list-documents.ts';
import { listImages } from '#operator/content/list-images.ts';
import { removeContentItem } from '#operator/content/remove-content-item.ts';
import { saveContentItem } from '#operator/content/save-content-item.ts';
import { saveDocument } from '#operator/content/save-document.ts';
import { showDocument } from '#operator/content/show-document.ts';
import { uploadImage } from '#operator/content/upload-image.ts';
import { approveDraft } from '#operator/coupons/approve-draft.ts';
import { changeLimit } from '#operator/coupons/change-limit.ts';
import { changeStock } from '#operator/coupons/change-stock.ts';
import { copyCoupon } from '#operator/coupons/copy-coupon.ts';
import { discardDraft } from '#operator/coupons/discard-draft.ts';
import { listCouponClasses } from '#operator/coupons/list-coupon-classes.ts';
import { listCoupons } from '#operator/coupons/list-coupons.ts';
import { listStockEntries } from '#operator/coupons/list-stock-entries.ts';
import { rejectDraft } from '#operator/coupons/reject-draft.ts';
import { saveDraft } from '#operator/coupons/save-draft.ts';
import { setCouponState } from '#operator/coupons/set-coupon-state.ts';
import { showCoupon } from '#operator/coupons/show-coupon.ts';
import { submitDraft } from '#operator/coupons/submit-draft.ts';
import { withdrawDraft } from '#operator/coupons/withdraw-draft.ts';
import { endGrabSession } from '#operator/grabs/end-grab-session.ts';
import { listGrabSessions } from '#operator/grabs/list-grab-sessions.ts';
import { makeGrabSession } from '#operator/grabs/make-grab-session.ts';
import { moveGrabSession } from '#operator/grabs/move-grab-session.ts';
import { listKeys } from '#operator/keys/list-keys.ts';
import { makeKey } from '#operator/keys/make-key.ts';
import { revokeKey } from '#operator/keys/revoke-key.ts';
import { changeRole } from '#operator/operators/change-role.ts';
import { endSession } from '#operator/operators/end-session.ts';
import { listOperators } from '#operator/operators/list-operators.ts';
import { listSessions } from '#operator/operators/list-sessions.ts';
import { makeOperator } from '#operator/operators/make-operator.ts';
import { resetAccess } from '#operator/operators/reset-access.ts';
import { setOperatorState } from '#operator/operators/set-operator-state.ts';
import { approvePage } from '#operator/pages/approve-page.ts';
import { beginPageDraft } from '#operator/pages/begin-page-draft.ts';
import { checkPage } from '#operator/pages/check-page.ts';
import { linkPagePreview } from '#operator/pages/link-page-preview.ts';
import { listPageCards } from '#operator/pages/list-page-cards.ts';
import { listPageFronts } from '#operator/pages/list-page-fronts.ts';
import { listPages } from '#operator/pages/list-pages.ts';
import { makePage } from '#operator/pages/make-page.ts';
import { publishPage } from '#operator/pages/publish-page.ts';
import { rollPageBack } from '#operator/pages/roll-page-back.ts';
import { savePageDraft } from '#operator/pages/save-page-draft.ts';
import { sendPageBack } from '#operator/pages/send-page-back.ts';
import { setPageFront } from '#operator/pages/set-page-front.ts';
import { showPage } from '#operator/pages/show-page.ts';
import { submitPage } from '#operator/pages/submit-page.ts';
import { takePageDown } from '#operator/pages/take-page-down.ts';
import { serviceApi } from '#operator/service-api.ts';
import { beginCodeSetUp } from '#operator/session/begin-code-set-up.ts';
import { choosePassword } from '#operator/session/choose-password.ts';
import { confirmCode } from '#operator/session/confirm-code.ts';
import { endOwnSession } from '#operator/session/end-own-session.ts';
import { finishCodeSetUp } from '#operator/session/finish-code-set-up.ts';
import { listOwnSessions } from '#operator/session/list-own-sessions.ts';
import { renewRecoveryCodes } from '#operator/session/renew-recovery-codes.ts';
import { showSession } from '#operator/session/show-session.ts';
import { signIn } from '#operator/session/sign-in.ts';
import { signOut } from '#operator/session/sign-out.ts';

/** Every call of the console and of systems with a key, by our own name for it; group by group. */
export const operatorApi = {
  // session
  signIn,
  confirmCode,
  choosePassword,
  beginCodeSetUp,
  finishCodeSetUp,
  showSession,
  signOut,
  listOwnSessions,
  endOwnSession,
  renewRecoveryCodes,
  // operators
  listOperators,
  makeOperator,
  changeRole,
  setOperatorState,
  resetAccess,
  listSessions,
  endSession,
  // keys
  listKeys,
  makeKey,
  revokeKey,
  // audit
  listAudit,
  exportAudit,
  verifyAudit,
  // coupons
  listCoupons,
  showCoupon,
  saveDraft,
  submitDraft,
  withdrawDraft,
  discardDraft,
  approveDraft,
  rejectDraft,
  setCouponState,
  copyCoupon,
  changeStock,
  changeLimit,
  listStockEntries,
  listCouponClasses,
  // grabs
  listGrabSessions,
  makeGrabSession,
  moveGrabSession,
  endGrabSession,
  // content
  listContentItems,
  saveContentItem,
  removeContentItem,
  listDocuments,
  showDocument,
  saveDocument,
  listImages,
  uploadImage,
  // pages
  listPages,
  showPage,
  makePage,
  beginPageDraft,
  savePageDraft,
  submitPage,
  approvePage,
  sendPageBack,
  publishPage,
  rollPageBack,
  takePageDown,
  checkPage,
  listPageCards,
  linkPagePreview,
  listPageFronts,
  setPageFront,
  // subscribers, uses, code files, board
  ...serviceApi,
  ...codeApi,
};
export type OperatorApi = typeof operatorApi;
