import type { CodeApi } from '@coupon-centre/contract/operator/code-api';
import type { ServiceApi } from '@coupon-centre/contract/operator/service-api';
import type { OperatorApi } from '@coupon-centre/contract/operator-api';
import { createPageDesk } from '#coupon/page-desk.ts';
import { exportAudit } from '#features/operator-audit/export-audit.ts';
import { listAudit } from '#features/operator-audit/list-audit.ts';
import { verifyAudit } from '#features/operator-audit/verify-audit.ts';
import { listContentItems } from '#features/operator-content/list-content-items.ts';
import { listDocuments } from '#features/operator-content/list-documents.ts';
import { listImages } from '#features/operator-content/list-images.ts';
import { removeContentItem } from '#features/operator-content/remove-content-item.ts';
import { saveContentItem } from '#features/operator-content/save-content-item.ts';
import { saveDocument } from '#features/operator-content/save-document.ts';
import { showDocument } from '#features/operator-content/show-document.ts';
import { uploadImage } from '#features/operator-content/upload-image.ts';
import { approveDraft } from '#features/operator-coupons/approve-draft.ts';
import { changeLimit } from '#features/operator-coupons/change-limit.ts';
import { changeStock } from '#features/operator-coupons/change-stock.ts';
import { copyCoupon } from '#features/operator-coupons/copy-coupon.ts';
import { discardDraft } from '#features/operator-coupons/discard-draft.ts';
import { listCouponClasses } from '#features/operator-coupons/list-coupon-classes.ts';
import { listCoupons } from '#features/operator-coupons/list-coupons.ts';
import { listStockEntries } from '#features/operator-coupons/list-stock-entries.ts';
import { rejectDraft } from '#features/operator-coupons/reject-draft.ts';
import { saveDraft } from '#features/operator-coupons/save-draft.ts';
import { setCouponState } from '#features/operator-coupons/set-coupon-state.ts';
import { showCoupon } from '#features/operator-coupons/show-coupon.ts';
import { submitDraft } from '#features/operator-coupons/submit-draft.ts';
import { withdrawDraft } from '#features/operator-coupons/withdraw-draft.ts';
import { endGrabSession } from '#features/operator-grabs/end-grab-session.ts';
import { listGrabSessions } from '#features/operator-grabs/list-grab-sessions.ts';
import { makeGrabSession } from '#features/operator-grabs/make-grab-session.ts';
import { moveGrabSession } from '#features/operator-grabs/move-grab-session.ts';
import { listKeys } from '#features/operator-keys/list-keys.ts';
import { makeKey } from '#features/operator-keys/make-key.ts';
import { revokeKey } from '#features/operator-keys/revoke-key.ts';
import { changeRole } from '#features/operator-operators/change-role.ts';
import { endSession } from '#features/operator-operators/end-session.ts';
import { listOperators } from '#features/operator-operators/list-operators.ts';
import { listSessions } from '#features/operator-operators/list-sessions.ts';
import { makeOperator } from '#features/operator-operators/make-operator.ts';
import { resetAccess } from '#features/operator-operators/reset-access.ts';
import { setOperatorState } from '#features/operator-operators/set-operator-state.ts';
import { approvePage } from '#features/operator-pages/approve-page.ts';
import { beginPageDraft } from '#features/operator-pages/begin-page-draft.ts';
import { checkPage } from '#features/operator-pages/check-page.ts';
import { linkPagePreview } from '#features/operator-pages/link-page-preview.ts';
import { listPageCards } from '#features/operator-pages/list-page-cards.ts';
import { listPageFronts } from '#features/operator-pages/list-page-fronts.ts';
import { listPages } from '#features/operator-pages/list-pages.ts';
import { makePage } from '#features/operator-pages/make-page.ts';
import { publishPage } from '#features/operator-pages/publish-page.ts';
import { rollPageBack } from '#features/operator-pages/roll-page-back.ts';
import { savePageDraft } from '#features/operator-pages/save-page-draft.ts';
import { sendPageBack } from '#features/operator-pages/send-page-back.ts';
import { setPageFront } from '#features/operator-pages/set-page-front.ts';
import { showPage } from '#features/operator-pages/show-page.ts';
import { submitPage } from '#features/operator-pages/submit-page.ts';
import { takePageDown } from '#features/operator-pages/take-page-down.ts';
import { beginCodeSetUp } from '#features/operator-session/begin-code-set-up.ts';
import { choosePassword } from '#features/operator-session/choose-password.ts';
import { confirmCode } from '#features/operator-session/confirm-code.ts';
import { endOwnSession } from '#features/operator-session/end-own-session.ts';
import { finishCodeSetUp } from '#features/operator-session/finish-code-set-up.ts';
import { listOwnSessions } from '#features/operator-session/list-own-sessions.ts';
import { renewRecoveryCodes } from '#features/operator-session/renew-recovery-codes.ts';
import { showSession } from '#features/operator-session/show-session.ts';
import { signIn } from '#features/operator-session/sign-in.ts';
import { signOut } from '#features/operator-session/sign-out.ts';
import type { OperatorHandlers } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** Every call of the console and of systems with a key but support's and the board's, on the parts it needs; group by group, as in `operatorApi`. */
export function createOperatorHandlers(
  { db, settings }: AppNeeds,
  { catalogue, previews }: Parts,
  operators: Operators,
): OperatorHandlers<Omit<OperatorApi, keyof ServiceApi | keyof CodeApi>> {
  const pageDesk = createPageDesk(db, settings.pageLinkHosts);
  return {
    // session
    signIn: signIn(operators),
    confirmCode: confirmCode(operators),
    choosePassword: choosePassword(operators),
    beginCodeSetUp: beginCodeSetUp(operators),
    finishCodeSetUp: finishCodeSetUp(operators),
    showSession: showSession(operators),
    signOut: signOut(operators),
    listOwnSessions: listOwnSessions(operators),
    endOwnSession: endOwnSession(operators),
    renewRecoveryCodes: renewRecoveryCodes(operators),
    // operators
    listOperators: listOperators(operators),
    makeOperator: makeOperator(operators),
    changeRole: changeRole(operators),
    setOperatorState: setOperatorState(operators),
    resetAccess: resetAccess(operators),
    listSessions: listSessions(operators),
    endSession: endSession(operators),
    // keys
    listKeys: listKeys(operators),
    makeKey: makeKey(operators),
    revokeKey: revokeKey(operators),
    // audit
    listAudit: listAudit(db),
    exportAudit: exportAudit(db),
    verifyAudit: verifyAudit(db),
    // coupons
    listCoupons: listCoupons(db),
    showCoupon: showCoupon(db),
    saveDraft: saveDraft(db),
    submitDraft: submitDraft(db),
    withdrawDraft: withdrawDraft(db),
    discardDraft: discardDraft(db),
    approveDraft: approveDraft(db),
    rejectDraft: rejectDraft(db),
    setCouponState: setCouponState(db),
    copyCoupon: copyCoupon(db),
    changeStock: changeStock(db),
    changeLimit: changeLimit(db),
    listStockEntries: listStockEntries(db),
    listCouponClasses: listCouponClasses(db),
    // grabs
    listGrabSessions: listGrabSessions(db),
    makeGrabSession: makeGrabSession(db),
    moveGrabSession: moveGrabSession(db),
    endGrabSession: endGrabSession(db),
    // content
    listContentItems: listContentItems(db),
    saveContentItem: saveContentItem(db, settings.pageLinkHosts),
    removeContentItem: removeContentItem(db),
    listDocuments: listDocuments(db),
    showDocument: showDocument(db),
    saveDocument: saveDocument(db),
    listImages: listImages(db),
    uploadImage: uploadImage(db),
    // pages
    listPages: listPages(db),
    showPage: showPage(db),
    makePage: makePage(db),
    beginPageDraft: beginPageDraft(db),
    savePageDraft: savePageDraft(db),
    submitPage: submitPage(pageDesk),
    approvePage: approvePage(db),
    sendPageBack: sendPageBack(db),
    publishPage: publishPage(pageDesk),
    rollPageBack: rollPageBack(pageDesk),
    takePageDown: takePageDown(db),
    checkPage: checkPage(pageDesk),
    listPageCards: listPageCards(catalogue),
    linkPagePreview: linkPagePreview(db, previews),
    listPageFronts: listPageFronts(db),
    setPageFront: setPageFront(pageDesk),
  };
}
