import type { Api, OperatorCallName } from '@coupon-centre/contract/api/api';
import type { DeclaredRefusal } from '@coupon-centre/contract/call/call';
import { type CouponAudience, conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import type { Edited } from '@coupon-centre/contract/operator/editing/note-editing';
import type { UnfinishedThing } from '@coupon-centre/contract/operator/unfinished/unfinished';
import type { ParsedRequest } from '#platform/http/handler.ts';
import type { Thing } from './belongs-to-branch.ts';

/**
 * What an operator of a branch may call. COMMON: about themselves, about subscribers, who belong to the province, or words that
 * everybody reads. FILTERED: its handler reads and makes only what belongs to the caller's branch. HEAD_OFFICE: refused. Otherwise
 * what the request names: all of it must belong to the branch, or the answer is the one for an unknown id.
 */
type Scope<Name extends OperatorCallName> =
  | 'COMMON'
  | 'FILTERED'
  | 'HEAD_OFFICE'
  | ('UNKNOWN_ITEM' extends DeclaredRefusal<Api[Name]>
      ? (request: ParsedRequest<Name>) => Thing | readonly Thing[]
      : never);

interface OfCoupon {
  readonly templateId: string;
}
const coupon = ({ templateId }: OfCoupon): Thing => ({ kind: 'coupon', templateId });
const pool = ({ poolId }: { readonly poolId: string }): Thing => ({ kind: 'pool', poolId });
const grab = ({ sessionId }: { readonly sessionId: string }): Thing => ({ kind: 'grab', sessionId });
const campaign = ({ campaignId }: { readonly campaignId: string }): Thing => ({ kind: 'campaign', campaignId });
const page = ({ pageId }: { readonly pageId: string }): Thing => ({ kind: 'page', pageId });
const approval = ({ approvalId }: { readonly approvalId: string }): Thing => ({ kind: 'approval', approvalId });
const distribution = ({ distributionId }: { readonly distributionId: string }): Thing => ({
  kind: 'distribution',
  distributionId,
});
const owned = ({ subscriberId, ownedId }: { readonly subscriberId: string; readonly ownedId: string }): Thing => ({
  kind: 'owned',
  subscriberId,
  ownedId,
});
/** A campaign and what is linked to it; ads are the province's, and every branch may link them to its own campaigns. */
const ofLink = (link: {
  readonly campaignId: string;
  readonly kind: 'PAGE' | 'AD';
  readonly thingId: string;
}): readonly Thing[] => (link.kind === 'PAGE' ? [campaign(link), page({ pageId: link.thingId })] : [campaign(link)]);
/** The coupons that an audience asks about. */
const couponsIn = (audience: CouponAudience): readonly Thing[] =>
  conditionsIn(audience).flatMap((is) => ('templateId' in is ? coupon(is) : []));
/** Codes by what they are of: a partner's of their coupon, others of their batch. */
const codes = ({ kind, ofId }: { readonly kind: 'EXCHANGE' | 'PARTNER'; readonly ofId: string }): Thing =>
  kind === 'PARTNER' ? coupon({ templateId: ofId }) : { kind: 'batch', batchId: ofId };

/** What a branch may have open: content belongs to the province, and a branch's operators have no right to edit it. */
const edited = ({ thing: { kind, id } }: { readonly thing: Edited }): readonly Thing[] => {
  if (kind === 'COUPON') return [coupon({ templateId: id })];
  if (kind === 'CAMPAIGN') return [campaign({ campaignId: id })];
  return kind === 'PAGE' ? [page({ pageId: id })] : [];
};

/** What a branch may have begun to change; a new coupon will be its own. */
const unfinished = ({ thing }: { readonly thing: UnfinishedThing }): readonly Thing[] => {
  if (thing.kind === 'PAGE') return [page({ pageId: thing.id })];
  return thing.id === null ? [] : [coupon({ templateId: thing.id })];
};

/** Every call of the operator API. A new call does not compile until it is here. */
export const branchScopes: { readonly [Name in OperatorCallName]: Scope<Name> } = {
  commentApproval: approval,
  decideApproval: approval,
  listApprovals: 'FILTERED',
  setThresholds: 'HEAD_OFFICE',
  showApproval: approval,
  showThresholds: 'COMMON',
  withdrawApproval: approval,

  feedAttributes: 'HEAD_OFFICE',
  feedNumberList: 'HEAD_OFFICE',
  listAttributeNames: 'COMMON',
  listAttributes: 'COMMON',
  listNumberLists: 'COMMON',
  listSegments: 'COMMON',
  removeSegment: 'HEAD_OFFICE',
  saveSegment: 'HEAD_OFFICE',
  makeNumberList: 'HEAD_OFFICE',
  removeAttribute: 'HEAD_OFFICE',
  removeNumberList: 'HEAD_OFFICE',
  saveAttribute: 'HEAD_OFFICE',
  saveNumberList: 'HEAD_OFFICE',
  showAttributeUses: 'FILTERED',
  uploadAttributes: 'HEAD_OFFICE',
  uploadListNumbers: 'HEAD_OFFICE',

  listPlaceLists: 'COMMON',
  listPlaces: 'COMMON',
  makePlaceList: 'HEAD_OFFICE',
  removePlace: 'HEAD_OFFICE',
  removePlaceList: 'HEAD_OFFICE',
  savePlace: 'HEAD_OFFICE',
  savePlaceList: 'HEAD_OFFICE',
  uploadPlaces: 'HEAD_OFFICE',

  exportAudit: 'HEAD_OFFICE',
  listAudit: 'HEAD_OFFICE',
  verifyAudit: 'HEAD_OFFICE',

  exportBoard: 'FILTERED',
  exportLiability: 'HEAD_OFFICE',
  listSimilarCoupons: 'FILTERED',
  showBoard: 'FILTERED',
  showJobs: 'HEAD_OFFICE',
  showLiability: 'HEAD_OFFICE',
  showSms: 'HEAD_OFFICE',
  showWaiting: 'FILTERED',
  showWall: 'FILTERED',

  giveToBranch: 'HEAD_OFFICE',
  listBranches: 'HEAD_OFFICE',
  saveBranch: 'HEAD_OFFICE',

  closeCampaign: campaign,
  copyCampaign: campaign,
  linkToCampaign: ofLink,
  listCampaigns: 'FILTERED',
  makeCampaign: 'FILTERED',
  saveCampaign: campaign,
  showCalendar: 'FILTERED',
  setBudget: campaign,
  showCampaign: campaign,
  showExperiment: campaign,
  unlinkFromCampaign: campaign,

  changeLimit: coupon,
  changeStock: pool,
  copyCoupon: coupon,
  // How many collected or used a coupon is told of one's own.
  countAudience: ({ audience }) => couponsIn(audience),
  discardDraft: coupon,
  endGrabSession: grab,
  listCouponClasses: 'COMMON',
  listCoupons: 'FILTERED',
  listGrabSessions: 'FILTERED',
  listStockEntries: pool,
  makeGrabSeries: ({ coupons }) => coupons.map(coupon),
  makeGrabSession: ({ coupons }) => coupons.map(coupon),
  moveGrabSession: grab,
  // The handler looks at the campaign that the terms name.
  saveDraft: ({ templateId }) => (templateId === null ? [] : coupon({ templateId })),
  setCouponState: coupon,
  showCoupon: coupon,
  showCouponComparison: coupon,
  submitDraft: coupon,

  beginPageDraft: page,
  checkPage: 'FILTERED',
  linkPagePreview: page,
  listPageCards: 'FILTERED',
  listPageFronts: 'HEAD_OFFICE',
  listPages: 'FILTERED',
  makePage: 'FILTERED',
  publishPage: page,
  rollPageBack: page,
  savePageDraft: page,
  sendPageBack: page,
  setPageFront: 'HEAD_OFFICE',
  showPage: page,
  showPageComparison: page,
  submitPage: page,
  takePageDown: page,

  listCodeFiles: 'FILTERED',
  orderCodeFile: coupon,
  stopCodeFile: ({ fileId }) => ({ kind: 'codeFile', fileId }),

  listContentItems: 'COMMON',
  listDocuments: 'HEAD_OFFICE',
  listImages: 'COMMON',
  removeContentItem: 'HEAD_OFFICE',
  saveContentItem: 'HEAD_OFFICE',
  saveDocument: 'HEAD_OFFICE',
  showDocument: 'HEAD_OFFICE',
  takeContentOff: 'HEAD_OFFICE',
  uploadImage: 'COMMON',

  distributeToAudience: ({ templateId, conditions }) => [
    coupon({ templateId }),
    ...couponsIn({ kind: 'conditions', all: conditions }),
  ],
  listDistributions: 'FILTERED',
  setDistributionState: distribution,
  showDistribution: distribution,
  takeDistributionFailures: distribution,
  uploadDistribution: coupon,

  listEvents: 'HEAD_OFFICE',

  findCode: codes,
  listBatches: 'FILTERED',
  makeBatch: coupon,
  takeBatchFile: ({ batchId }) => ({ kind: 'batch', batchId }),
  voidSerials: codes,
  importPartnerCodes: coupon,
  listImports: 'FILTERED',
  listPartnerPools: 'FILTERED',
  takeImportList: ({ importId }) => ({ kind: 'import', importId }),

  confirmNoticeAddress: 'COMMON',
  countUnreadNotices: 'FILTERED',
  listNotices: 'FILTERED',
  markNotices: 'COMMON',
  noteEditing: edited,
  // One's own.
  discardUnfinished: 'COMMON',
  listUnfinished: 'FILTERED',
  saveUnfinished: unfinished,
  showUnfinished: 'COMMON',
  removeNoticeAddress: 'COMMON',
  saveNoticeChoices: 'COMMON',
  setNoticeAddress: 'COMMON',
  showOwnNotices: 'COMMON',

  changeBranch: 'HEAD_OFFICE',
  changeRole: 'HEAD_OFFICE',
  endSession: 'HEAD_OFFICE',
  listOperators: 'HEAD_OFFICE',
  listSessions: 'HEAD_OFFICE',
  makeOperator: 'HEAD_OFFICE',
  makeService: 'HEAD_OFFICE',
  listRoles: 'COMMON',
  removeRole: 'HEAD_OFFICE',
  saveRole: 'HEAD_OFFICE',
  resetAccess: 'HEAD_OFFICE',
  setOperatorState: 'HEAD_OFFICE',
  changeKeyAddresses: 'HEAD_OFFICE',
  listKeys: 'HEAD_OFFICE',
  makeKey: 'HEAD_OFFICE',
  revokeKey: 'HEAD_OFFICE',
  takeKey: 'HEAD_OFFICE',
  acknowledgeBreakGlass: 'HEAD_OFFICE',
  listBreakGlass: 'HEAD_OFFICE',
  listRoleClaims: 'HEAD_OFFICE',
  setRoleClaims: 'HEAD_OFFICE',

  beginProviderSignIn: 'COMMON',
  finishProviderSignIn: 'COMMON',
  showSignInWays: 'COMMON',
  beginCodeSetUp: 'COMMON',
  choosePassword: 'COMMON',
  confirmCode: 'COMMON',
  endOwnSession: 'COMMON',
  finishCodeSetUp: 'COMMON',
  listOwnSessions: 'COMMON',
  renewRecoveryCodes: 'COMMON',
  showSession: 'COMMON',
  signIn: 'COMMON',
  signOut: 'COMMON',

  answerFeedback: 'HEAD_OFFICE',
  endPrivacyRequest: 'HEAD_OFFICE',
  listFeedback: 'HEAD_OFFICE',
  listPrivacyRequests: 'HEAD_OFFICE',
  recordPrivacyRequest: 'HEAD_OFFICE',

  listProviderOffers: 'COMMON',
  setProviderOffer: 'HEAD_OFFICE',
  tryProviderOffer: 'HEAD_OFFICE',

  listReports: 'COMMON',
  removeReport: 'COMMON',
  // One's own report, of one's own branch's campaign.
  saveReport: ({ campaignId }) => (campaignId === null ? [] : campaign({ campaignId })),

  listDifferences: 'HEAD_OFFICE',
  settleDifference: 'HEAD_OFFICE',
  showReconciliation: 'HEAD_OFFICE',

  addRiskEntry: 'HEAD_OFFICE',
  endRiskEntry: 'HEAD_OFFICE',
  listRiskEntries: 'HEAD_OFFICE',
  listRiskVersions: 'HEAD_OFFICE',
  saveRiskDraft: 'HEAD_OFFICE',
  showRiskFigures: 'HEAD_OFFICE',
  showRiskRules: 'HEAD_OFFICE',
  submitRiskDraft: 'HEAD_OFFICE',
  clawBackCluster: 'HEAD_OFFICE',
  giveBackAppeal: 'HEAD_OFFICE',
  listAppeals: 'HEAD_OFFICE',
  listClawbackCoupons: 'HEAD_OFFICE',
  listClawbacks: 'HEAD_OFFICE',
  listClusterAccounts: 'HEAD_OFFICE',
  listClusters: 'HEAD_OFFICE',
  listHolds: 'HEAD_OFFICE',
  recordAppeal: 'HEAD_OFFICE',
  refuseAppeal: 'HEAD_OFFICE',
  releaseHolds: 'HEAD_OFFICE',
  showCluster: 'HEAD_OFFICE',
  withdrawHolds: 'HEAD_OFFICE',

  endSubscriberSessions: 'COMMON',
  explainClaim: coupon,
  findSubscriber: 'COMMON',
  giveCoupon: coupon,
  listOwnedCoupons: 'FILTERED',
  listSubscriberStory: 'FILTERED',
  restoreCoupon: owned,
  revealNumber: 'COMMON',
  setSubscriberState: 'COMMON',
  showDailySums: 'COMMON',
  showOwnedCoupon: owned,
  showSubscriber: 'FILTERED',
  viewCentreAs: 'FILTERED',
  withdrawCoupon: owned,

  listHangingReversals: 'HEAD_OFFICE',
  listHangingUses: 'HEAD_OFFICE',
  settleReversal: 'HEAD_OFFICE',
  settleUse: 'HEAD_OFFICE',

  changeWebhook: 'HEAD_OFFICE',
  listWebhookDeliveries: 'HEAD_OFFICE',
  listWebhooks: 'HEAD_OFFICE',
  makeWebhook: 'HEAD_OFFICE',
  pingWebhook: 'HEAD_OFFICE',
  removeWebhook: 'HEAD_OFFICE',
  repeatWebhookDelivery: 'HEAD_OFFICE',
  rotateWebhookSecret: 'HEAD_OFFICE',
  setWebhookState: 'HEAD_OFFICE',
  showWebhookDelivery: 'HEAD_OFFICE',
};
