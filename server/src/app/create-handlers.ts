import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { getClassifyCardCenterList } from '@coupon-centre/contract/card/get-classify-card-center-list';
import { getTimeLimitedCardGrabbingList } from '@coupon-centre/contract/card/get-time-limited-card-grabbing-list';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { createCodeFiles } from '#code-file/code-files.ts';
import { createCandidates } from '#coupon/candidates.ts';
import { allowHosts } from '#coupon/link-hosts.ts';
import { createPartnerCodes } from '#coupon/partner-code.ts';
import { createShelf } from '#coupon/shelf.ts';
import { showAds } from '#features/ads/get-ad-space-details.ts';
import { showDetail } from '#features/card-detail/get-card-details-info.ts';
import { showBackground } from '#features/centre/get-card-center-background.ts';
import { listCoupons } from '#features/centre/get-card-voucher-list.ts';
import { listClasses } from '#features/centre/get-classify-card-center-list.ts';
import { listGrabs } from '#features/centre/get-time-limited-card-grabbing-list.ts';
import { collect } from '#features/claim/collect-from-card-center.ts';
import { showClaimPage } from '#features/claim-page/get-h5-page-conf.ts';
import { listPages } from '#features/claim-page/get-h5-page-list.ts';
import { previewClaimPage } from '#features/claim-page/preview-h5-page-conf.ts';
import { downloadFile } from '#features/code-file/card-code-file-download.ts';
import { extractFile } from '#features/code-file/file-extractions.ts';
import { showConfirmation } from '#features/confirmation/get-sms-secondary-confirmation-info.ts';
import { sendConfirmationCode } from '#features/confirmation/send-sms-code.ts';
import { showDictionary } from '#features/dictionary/get-dictionary.ts';
import { showDictionaryField } from '#features/dictionary/get-dictionary-field.ts';
import { showDocument } from '#features/documents/get-docs-config.ts';
import { showOwnStanding } from '#features/exchange/check-coupon.ts';
import { redeem } from '#features/exchange/redeem-card-vouchers.ts';
import { showFirstDeal } from '#features/first-deal/get-first-deal-user-info.ts';
import { exchangeOneClick } from '#features/login/exchange-one-click.ts';
import { showAccount } from '#features/login/get-account.ts';
import { logOut } from '#features/login/log-out.ts';
import { logOutEverywhere } from '#features/login/log-out-everywhere.ts';
import { loginBySms } from '#features/login/login-by-sms.ts';
import { refreshToken } from '#features/login/refresh-token.ts';
import { sendLoginSms } from '#features/login/send-login-sms.ts';
import { signOneClick } from '#features/login/sign-one-click.ts';
import { deleteOwnCoupons } from '#features/owned/del-my-card-by-ids.ts';
import { listOwnCoupons } from '#features/owned/get-user-card-list.ts';
import { listTopUpCoupons } from '#features/owned/top-up-plus-coupon-list.ts';
import { switchReminder } from '#features/reminder/reminder-switch.ts';
import { showSavings } from '#features/saved/get-user-save-money-img.ts';
import { takeEvents } from '#features/track/track-events.ts';
import { createUseCard } from '#features/use/use-card.ts';
import { keepForGuests } from '#http/keep-for-guests.ts';
import type { Handlers } from '#http/serve.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

const CODE_KEY_BYTES = 32;

/** Every call of the subscriber's page, on the parts it needs. */
export function createHandlers(
  { db, clock, deriveKey, settings }: AppNeeds,
  { catalogue, claims, identity, uses, previews, pictures, events }: Parts,
): Handlers<SubscriberApi> {
  const candidates = createCandidates(db, identity.cipher);
  const shelf = createShelf(db, catalogue, candidates);
  const codeFiles = createCodeFiles(db, deriveKey);
  const shared = { clock, standing: catalogue.standing };
  const mayLeadTo = allowHosts(settings.pageLinkHosts);
  return {
    checkCoupon: showOwnStanding(db, catalogue, deriveKey),
    cardCodeFileDownload: downloadFile(codeFiles),
    collectFromCardCenter: collect({ db, catalogue, claims, candidates }),
    delMyCardByIds: deleteOwnCoupons(db),
    getAdSpaceDetails: showAds(catalogue, mayLeadTo),
    exchangeOneClick: exchangeOneClick(identity),
    fileExtractions: extractFile(codeFiles, identity),
    getAccount: showAccount(identity),
    getCardCenterBackground: showBackground(catalogue, mayLeadTo),
    getCardDetailsInfo: showDetail(db, catalogue, {
      codeKey: deriveKey('coupon-code', CODE_KEY_BYTES),
      partnerCodes: createPartnerCodes(deriveKey),
    }),
    getCardVoucherList: keepForGuests(getCardVoucherList, listCoupons(catalogue, shelf, { db, previews }), shared),
    getClassifyCardCenterList: keepForGuests(
      getClassifyCardCenterList,
      listClasses(catalogue, shelf, mayLeadTo),
      shared,
    ),
    getDictionary: showDictionary(catalogue),
    getDictionaryField: showDictionaryField(catalogue),
    getDocsConfig: showDocument(catalogue),
    getFirstDealUserInfo: showFirstDeal(db, catalogue, shelf),
    getH5PageConf: showClaimPage(catalogue, mayLeadTo),
    getH5PageList: listPages(catalogue, mayLeadTo),
    getSmsSecondaryConfirmationInfo: showConfirmation(identity, catalogue),
    getTimeLimitedCardGrabbingList: keepForGuests(getTimeLimitedCardGrabbingList, listGrabs(catalogue, shelf), shared),
    getUserCardList: listOwnCoupons(db, catalogue),
    getUserSaveMoneyImg: showSavings(db, catalogue, pictures),
    logOut: logOut(identity),
    logOutEverywhere: logOutEverywhere(identity),
    loginBySms: loginBySms(identity),
    previewH5PageConf: previewClaimPage(db, previews, mayLeadTo),
    redeemCardVouchers: redeem(identity, catalogue, deriveKey),
    refreshToken: refreshToken(identity),
    reminderSwitch: switchReminder(db, catalogue, candidates),
    sendLoginSms: sendLoginSms(identity),
    signOneClick: signOneClick(identity),
    sendSmsCode: sendConfirmationCode(identity),
    topUpPlusCouponList: listTopUpCoupons(db, catalogue),
    trackEvents: takeEvents(events),
    useCard: createUseCard(uses),
  };
}
