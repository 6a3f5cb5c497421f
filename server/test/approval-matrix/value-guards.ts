import type { OperatorCallName } from '@coupon-centre/contract/api/api';
import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';

/** Names of calls that only read. */
type Reading = `${'list' | 'show' | 'find' | 'export' | 'verify' | 'explain' | 'check' | 'count'}${Capitalize<string>}`;
export const readsOnly = /^(?:list|show|find|export|verify|explain|check|count)[A-Z]/;
export type ChangingCall = Exclude<OperatorCallName, Reading>;

/**
 * What keeps a call from creating or releasing value alone. An approval's kind: takes effect by the word of a second person.
 * UNITS: within ceiling and budget, of which the database lets no statement take more. DAILY_SUM: within what an operator may do
 * in a day. ANOTHER: refuses whoever wrote or ordered it. APPROVED: lets only that take effect which was approved. ONE_ORDER: ends
 * one order that hangs at the biller, once; the nightly comparison finds a wrong word. CLAIMED: lets only be used what a claim
 * gave, and what nobody's word lets be used a day later anyway. None: neither creates nor releases value.
 */
export type Guard = ApprovalKindName | 'UNITS' | 'DAILY_SUM' | 'ANOTHER' | 'APPROVED' | 'ONE_ORDER' | 'CLAIMED';

/** Every call of the operator API that changes something. A new call does not compile until it is here. */
export const valueGuards = {
  commentApproval: [],
  decideApproval: ['APPROVED'],
  setThresholds: ['THRESHOLDS'],
  withdrawApproval: [],

  makeCampaign: [],
  saveCampaign: [],
  closeCampaign: [],
  copyCampaign: [],
  linkToCampaign: [],
  unlinkFromCampaign: [],
  setBudget: ['BUDGET'],

  // Who may collect: how much there is, the coupon's ceiling says.
  feedAttributes: [],
  feedNumberList: [],
  makeNumberList: [],
  removeAttribute: [],
  removeNumberList: [],
  saveAttribute: [],
  saveNumberList: [],
  removeSegment: [],
  saveSegment: [],
  uploadAttributes: [],
  uploadListNumbers: [],

  makePlaceList: [],
  removePlace: [],
  removePlaceList: [],
  savePlace: [],
  savePlaceList: [],
  uploadPlaces: [],

  changeLimit: ['LIMIT'],
  changeStock: ['UNITS'],
  copyCoupon: [],
  discardDraft: [],
  endGrabSession: [],
  makeGrabSeries: ['UNITS'],
  makeGrabSession: ['UNITS'],
  moveGrabSession: [],
  saveDraft: [],
  setCouponState: [],
  submitDraft: ['COUPON'],

  beginPageDraft: [],
  linkPagePreview: [],
  makePage: [],
  publishPage: ['APPROVED'],
  rollPageBack: ['APPROVED'],
  savePageDraft: [],
  sendPageBack: [],
  setPageFront: ['FRONT'],
  submitPage: ['PAGE'],
  takePageDown: [],

  orderCodeFile: ['CODE_FILE', 'UNITS'],
  stopCodeFile: [],
  makeBatch: ['CODES', 'UNITS'],
  takeBatchFile: ['ANOTHER'],
  voidSerials: [],
  importPartnerCodes: ['UNITS'],
  takeImportList: [],

  removeReport: [],
  saveReport: [],

  removeContentItem: ['CONTENT'],
  saveContentItem: ['CONTENT'],
  saveDocument: ['DOCUMENT'],
  takeContentOff: [],
  uploadImage: [],

  distributeToAudience: ['DISTRIBUTION'],
  setDistributionState: ['APPROVED'],
  takeDistributionFailures: [],
  uploadDistribution: ['DISTRIBUTION'],

  confirmNoticeAddress: [],
  markNotices: [],
  noteEditing: [],
  discardUnfinished: [],
  saveUnfinished: [],
  removeNoticeAddress: [],
  saveNoticeChoices: [],
  setNoticeAddress: [],

  giveToBranch: [],
  saveBranch: ['BRANCH'],

  changeBranch: ['OPERATOR'],
  changeRole: ['OPERATOR'],
  endSession: [],
  makeOperator: ['OPERATOR'],
  makeService: ['OPERATOR'],
  saveRole: ['ROLE'],
  removeRole: [],
  changeKeyAddresses: ['KEY_ADDRESSES'],
  resetAccess: ['OPERATOR'],
  setOperatorState: ['OPERATOR'],
  makeKey: ['KEY'],
  revokeKey: [],
  takeKey: ['APPROVED'],
  acknowledgeBreakGlass: [],
  beginProviderSignIn: [],
  finishProviderSignIn: [],
  setRoleClaims: ['ROLE_CLAIMS'],
  beginCodeSetUp: [],
  choosePassword: [],
  confirmCode: [],
  endOwnSession: [],
  finishCodeSetUp: [],
  renewRecoveryCodes: [],
  signIn: [],
  signOut: [],

  setProviderOffer: ['OFFER'],
  tryProviderOffer: [],
  settleDifference: [],

  answerFeedback: [],
  endPrivacyRequest: ['NUMBER'],
  recordPrivacyRequest: [],

  addRiskEntry: ['RISK'],
  endRiskEntry: [],
  saveRiskDraft: [],
  submitRiskDraft: ['RISK'],

  endSubscriberSessions: [],
  giveCoupon: ['GIFT', 'DAILY_SUM'],
  restoreCoupon: ['RESTORE', 'DAILY_SUM'],
  revealNumber: ['DAILY_SUM'],
  setSubscriberState: [],
  viewCentreAs: [],
  withdrawCoupon: ['DAILY_SUM'],
  settleReversal: ['ONE_ORDER', 'DAILY_SUM'],
  settleUse: ['ONE_ORDER', 'DAILY_SUM'],

  clawBackCluster: ['CLAWBACK'],
  withdrawHolds: ['CLAWBACK'],
  releaseHolds: ['CLAIMED'],
  recordAppeal: [],
  refuseAppeal: [],
  giveBackAppeal: ['APPEAL'],

  changeWebhook: ['WEBHOOK'],
  makeWebhook: ['WEBHOOK'],
  pingWebhook: [],
  removeWebhook: [],
  repeatWebhookDelivery: [],
  rotateWebhookSecret: [],
  setWebhookState: ['APPROVED'],
} as const satisfies Readonly<Record<ChangingCall, readonly Guard[]>>;

/** The calls that one of these guards keeps. */
export type GuardedBy<G extends Guard> = {
  [Name in ChangingCall]: G extends (typeof valueGuards)[Name][number] ? Name : never;
}[ChangingCall];
