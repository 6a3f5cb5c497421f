import type { CallName } from '@coupon-centre/contract/api/api';
import { analyticsRoom } from '#analytics/analytics-room.ts';
import { approvalRoom } from '#approval/approval-room.ts';
import type { ApprovalWorks } from '#approval/approval-work.ts';
import { audienceRoom } from '#audience/audience-room.ts';
import { auditRoom } from '#audit/audit-room.ts';
import { boardRoom } from '#board/board-room.ts';
import { branchRoom } from '#branch/branch-room.ts';
import { campaignRoom } from '#campaign/campaign-room.ts';
import { catalogueRoom } from '#catalogue/catalogue-room.ts';
import { centreRoom } from '#centre/centre-room.ts';
import { claimRoom } from '#claim/claim-room.ts';
import { claimPageRoom } from '#claim-page/claim-page-room.ts';
import { codeFileRoom } from '#code-file/code-file-room.ts';
import { contentRoom } from '#content/content-room.ts';
import { distributionRoom } from '#distribution/distribution-room.ts';
import { eventsRoom } from '#events/events-room.ts';
import { exchangeRoom } from '#exchange/exchange-room.ts';
import { feedbackRoom } from '#feedback/feedback-room.ts';
import { invariantsRoom } from '#invariants/invariants-room.ts';
import { keysRoom } from '#keys/keys-room.ts';
import { messageRoom } from '#message/message-room.ts';
import { noticeRoom } from '#notice/notice-room.ts';
import { operatorRoom } from '#operator/operator-room.ts';
import { partnerCodesRoom } from '#partner-codes/partner-codes-room.ts';
import { placeRoom } from '#place/place-room.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Handles } from '#platform/jobs/message-handler.ts';
import { createNotify } from '#platform/jobs/notify.ts';
import type { MessageKind } from '#platform/jobs/outbox-store.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { createWatchCode, watchedCodeBox } from '#platform/jobs/watch-code.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import { usualPrivacy } from '#platform/settings/privacy-env.ts';
import { forgetReferences, forgetWays } from '#platform/sms/forget-sms.ts';
import { serveKannelReceipts } from '#platform/sms/serve-kannel-receipts.ts';
import { privacyRoom } from '#privacy/privacy-room.ts';
import { providerEventsRoom } from '#provider-events/provider-events-room.ts';
import { providerOfferRoom } from '#provider-offer/provider-offer-room.ts';
import { reconciliationRoom } from '#reconciliation/reconciliation-room.ts';
import { rehearsalRoom } from '#rehearsal/rehearsal-room.ts';
import { reminderRoom } from '#reminder/reminder-room.ts';
import { reportRoom } from '#report/report-room.ts';
import { riskRoom } from '#risk/risk-room.ts';
import { riskCaseRoom } from '#risk-case/risk-case-room.ts';
import { savingsRoom } from '#savings/savings-room.ts';
import { shareRoom } from '#share/share-room.ts';
import { subscriberRoom } from '#subscriber/subscriber-room.ts';
import { supportRoom } from '#support/support-room.ts';
import { useRoom } from '#use/use-room.ts';
import { walletRoom } from '#wallet/wallet-room.ts';
import { postSigned } from '#webhooks/post-signed.ts';
import { webhooksRoom } from '#webhooks/webhooks-room.ts';
import type { AppNode } from './app-needs.ts';

export interface Rooms extends Handles<MessageKind> {
  /** Every call has its handler in the room that the contract gives it to. */
  readonly handlers: Handlers<CallName>;
  readonly work: readonly RoomWork[];
}

/** Receipts that come over HTTP, and the record of SMS. */
const smsWork = (node: AppNode): RoomWork => ({
  serve: (http) => serveKannelReceipts(http, node),
  retire: { sms: forgetWays((node.settings.privacy ?? usualPrivacy).keepSmsDays), smsReferences: forgetReferences },
});

/** Of rooms that have no calls of the contract. */
const workWithoutCalls = (node: AppNode): readonly RoomWork[] => [
  smsWork(node),
  invariantsRoom(node),
  keysRoom(node),
  providerEventsRoom(node),
  rehearsalRoom(node),
  shareRoom(node),
];

/** The rooms with calls. `approvals`: what they do with the approvals of their kinds. */
const openRooms = (node: AppNode, approvals: () => ApprovalWorks) => ({
  analytics: analyticsRoom(node),
  approval: approvalRoom(node, approvals),
  audience: audienceRoom(node),
  audit: auditRoom({ ...node, post: postSigned }),
  board: boardRoom(node),
  branch: branchRoom(node),
  campaign: campaignRoom(node),
  catalogue: catalogueRoom(node),
  centre: centreRoom(node),
  claim: claimRoom(node),
  claimPage: claimPageRoom(node),
  codeFile: codeFileRoom(node),
  content: contentRoom(node),
  distribution: distributionRoom(node),
  events: eventsRoom(node),
  exchange: exchangeRoom(node),
  feedback: feedbackRoom(node),
  message: messageRoom(node),
  notice: noticeRoom(node),
  report: reportRoom(node),
  operator: operatorRoom(node),
  partnerCodes: partnerCodesRoom(node),
  place: placeRoom(node),
  privacy: privacyRoom(node),
  providerOffer: providerOfferRoom(node),
  reconciliation: reconciliationRoom(node),
  reminder: reminderRoom(node),
  risk: riskRoom(node),
  riskCase: riskCaseRoom(node),
  savings: savingsRoom(node),
  subscriber: subscriberRoom(node),
  support: supportRoom(node),
  use: useRoom(node),
  wallet: walletRoom(node),
  webhooks: webhooksRoom(node),
});

/** Puts the rooms together. A call, a message or a kind of approval without a handler does not compile. */
export function createRooms(node: AppNode): Rooms {
  const rooms = openRooms(node, () => approvals);
  const approvals: ApprovalWorks = {
    ...rooms.approval.approvals,
    ...rooms.branch.approvals,
    ...rooms.catalogue.approvals,
    ...rooms.claimPage.approvals,
    ...rooms.content.approvals,
    ...rooms.distribution.approvals,
    ...rooms.operator.approvals,
    ...rooms.privacy.approvals,
    ...rooms.exchange.approvals,
    ...rooms.codeFile.approvals,
    ...rooms.providerOffer.approvals,
    ...rooms.riskCase.approvals,
    ...rooms.support.approvals,
    ...rooms.campaign.approvals,
    ...rooms.risk.approvals,
    ...rooms.webhooks.approvals,
  };
  return {
    handlers: {
      ...rooms.analytics.calls,
      ...rooms.approval.calls,
      ...rooms.audience.calls,
      ...rooms.audit.calls,
      ...rooms.board.calls,
      ...rooms.report.calls,
      ...rooms.branch.calls,
      ...rooms.campaign.calls,
      ...rooms.catalogue.calls,
      ...rooms.centre.calls,
      ...rooms.claim.calls,
      ...rooms.claimPage.calls,
      ...rooms.codeFile.calls,
      ...rooms.content.calls,
      ...rooms.distribution.calls,
      ...rooms.events.calls,
      ...rooms.exchange.calls,
      ...rooms.feedback.calls,
      ...rooms.message.calls,
      ...rooms.notice.calls,
      ...rooms.operator.calls,
      ...rooms.partnerCodes.calls,
      ...rooms.place.calls,
      ...rooms.privacy.calls,
      ...rooms.providerOffer.calls,
      ...rooms.reconciliation.calls,
      ...rooms.reminder.calls,
      ...rooms.risk.calls,
      ...rooms.riskCase.calls,
      ...rooms.savings.calls,
      ...rooms.subscriber.calls,
      ...rooms.support.calls,
      ...rooms.use.calls,
      ...rooms.wallet.calls,
      ...rooms.webhooks.calls,
    },
    messages: {
      ...rooms.use.messages,
      ...rooms.reminder.messages,
      ...rooms.notice.messages,
      ...rooms.riskCase.messages,
      NOTIFY: createNotify({ box: plainSmsBox(node.deriveKey), trySms: node.trySms }),
      WATCH_CODE: createWatchCode({ ...node, box: watchedCodeBox(node.deriveKey) }),
    },
    work: [...Object.values(rooms), ...workWithoutCalls(node)],
  };
}
