import { cardCodeFileDownload } from '#card/card-code-file-download.ts';
import { checkCoupon } from '#card/check-coupon.ts';
import { collectFromCardCenter } from '#card/collect-from-card-center.ts';
import { delMyCardByIds } from '#card/del-my-card-by-ids.ts';
import { fileExtractions } from '#card/file-extractions.ts';
import { getCardCenterBackground } from '#card/get-card-center-background.ts';
import { getCardDetailsInfo } from '#card/get-card-details-info.ts';
import { getCardVoucherList } from '#card/get-card-voucher-list.ts';
import { getClassifyCardCenterList } from '#card/get-classify-card-center-list.ts';
import { getFirstDealUserInfo } from '#card/get-first-deal-user-info.ts';
import { getSmsSecondaryConfirmationInfo } from '#card/get-sms-secondary-confirmation-info.ts';
import { getTimeLimitedCardGrabbingList } from '#card/get-time-limited-card-grabbing-list.ts';
import { getUserCardList } from '#card/get-user-card-list.ts';
import { getUserSaveMoneyImg } from '#card/get-user-save-money-img.ts';
import { redeemCardVouchers } from '#card/redeem-card-vouchers.ts';
import { reminderSwitch } from '#card/reminder-switch.ts';
import { sendSmsCode } from '#card/send-sms-code.ts';
import { topUpPlusCouponList } from '#card/top-up-plus-coupon-list.ts';
import { useCard } from '#card/use-card.ts';
import { getAdSpaceDetails } from '#content/get-ad-space-details.ts';
import { getDictionary } from '#content/get-dictionary.ts';
import { getDictionaryField } from '#content/get-dictionary-field.ts';
import { getDocsConfig } from '#content/get-docs-config.ts';
import { getH5PageConf } from '#content/get-h5-page-conf.ts';
import { getH5PageList } from '#content/get-h5-page-list.ts';
import { previewH5PageConf } from '#content/preview-h5-page-conf.ts';
import { exchangeOneClick } from '#login/exchange-one-click.ts';
import { getAccount } from '#login/get-account.ts';
import { logOut } from '#login/log-out.ts';
import { logOutEverywhere } from '#login/log-out-everywhere.ts';
import { loginBySms } from '#login/login-by-sms.ts';
import { refreshToken } from '#login/refresh-token.ts';
import { sendLoginSms } from '#login/send-login-sms.ts';
import { signOneClick } from '#login/sign-one-click.ts';
import { trackEvents } from '#track/track-events.ts';

/** Every call a subscriber's page makes, by our own name for it. */
export const subscriberApi = {
  cardCodeFileDownload,
  checkCoupon,
  collectFromCardCenter,
  delMyCardByIds,
  getAdSpaceDetails,
  exchangeOneClick,
  fileExtractions,
  getAccount,
  getCardCenterBackground,
  getCardDetailsInfo,
  getCardVoucherList,
  getClassifyCardCenterList,
  getDictionary,
  getDictionaryField,
  getDocsConfig,
  getFirstDealUserInfo,
  getH5PageConf,
  getH5PageList,
  getSmsSecondaryConfirmationInfo,
  getTimeLimitedCardGrabbingList,
  getUserCardList,
  getUserSaveMoneyImg,
  logOut,
  logOutEverywhere,
  loginBySms,
  previewH5PageConf,
  redeemCardVouchers,
  refreshToken,
  reminderSwitch,
  sendLoginSms,
  sendSmsCode,
  signOneClick,
  topUpPlusCouponList,
  trackEvents,
  useCard,
};
export type SubscriberApi = typeof subscriberApi;
