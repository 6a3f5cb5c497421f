import { analyticsCalls } from '#analytics/analytics-calls.ts';
import { approvalCalls } from '#approval/approval-calls.ts';
import { audienceCalls } from '#audience/audience-calls.ts';
import { auditCalls } from '#audit/audit-calls.ts';
import { boardCalls } from '#board/board-calls.ts';
import { branchCalls } from '#branch/branch-calls.ts';
import type { Access, SessionNeed } from '#call/call.ts';
import { campaignCalls } from '#campaign/campaign-calls.ts';
import { catalogueCalls } from '#catalogue/catalogue-calls.ts';
import { centreCalls } from '#centre/centre-calls.ts';
import { claimCalls } from '#claim/claim-calls.ts';
import { claimPageCalls } from '#claim-page/claim-page-calls.ts';
import { codeFileCalls } from '#code-file/code-file-calls.ts';
import { contentCalls } from '#content/content-calls.ts';
import { distributionCalls } from '#distribution/distribution-calls.ts';
import { eventsCalls } from '#events/events-calls.ts';
import { exchangeCalls } from '#exchange/exchange-calls.ts';
import { feedbackCalls } from '#feedback/feedback-calls.ts';
import { messageCalls } from '#message/message-calls.ts';
import { noticeCalls } from '#notice/notice-calls.ts';
import { operatorCalls } from '#operator/operator-calls.ts';
import { partnerCodesCalls } from '#partner-codes/partner-codes-calls.ts';
import { placeCalls } from '#place/place-calls.ts';
import { privacyCalls } from '#privacy/privacy-calls.ts';
import { providerOfferCalls } from '#provider-offer/provider-offer-calls.ts';
import { reconciliationCalls } from '#reconciliation/reconciliation-calls.ts';
import { reminderCalls } from '#reminder/reminder-calls.ts';
import { reportCalls } from '#report/report-calls.ts';
import { riskCalls } from '#risk/risk-calls.ts';
import { riskCaseCalls } from '#risk-case/risk-case-calls.ts';
import { savingsCalls } from '#savings/savings-calls.ts';
import { subscriberCalls } from '#subscriber/subscriber-calls.ts';
import { supportCalls } from '#support/support-calls.ts';
import { useCalls } from '#use/use-calls.ts';
import { walletCalls } from '#wallet/wallet-calls.ts';
import { webhooksCalls } from '#webhooks/webhooks-calls.ts';

/** Every call by its name, subscribers' and operators'. A test ensures that names are unique across rooms. */
export const api = {
  ...analyticsCalls,
  ...approvalCalls,
  ...audienceCalls,
  ...auditCalls,
  ...boardCalls,
  ...branchCalls,
  ...campaignCalls,
  ...catalogueCalls,
  ...centreCalls,
  ...claimPageCalls,
  ...claimCalls,
  ...codeFileCalls,
  ...contentCalls,
  ...distributionCalls,
  ...eventsCalls,
  ...exchangeCalls,
  ...feedbackCalls,
  ...messageCalls,
  ...noticeCalls,
  ...operatorCalls,
  ...partnerCodesCalls,
  ...placeCalls,
  ...privacyCalls,
  ...providerOfferCalls,
  ...reconciliationCalls,
  ...reportCalls,
  ...reminderCalls,
  ...riskCalls,
  ...riskCaseCalls,
  ...savingsCalls,
  ...subscriberCalls,
  ...supportCalls,
  ...useCalls,
  ...walletCalls,
  ...webhooksCalls,
};
export type Api = typeof api;
export type CallName = keyof Api;

type NameOf<W> = { [N in CallName]: Api[N]['who'] extends W ? N : never }[CallName];
/** Calls of a subscriber's page. */
export type SubscriberCallName = NameOf<{ readonly session: SessionNeed }>;
/** Calls of the console and of systems with a key. */
export type OperatorCallName = NameOf<{ readonly operator: Access }>;
