import type { CallName } from '@coupon-centre/contract/api/api';
import { analyticsRoom } from '#analytics/analytics-room.ts';
import { auditRoom } from '#audit/audit-room.ts';
import { boardRoom } from '#board/board-room.ts';
import { catalogueRoom } from '#catalogue/catalogue-room.ts';
import { centreRoom } from '#centre/centre-room.ts';
import { claimRoom } from '#claim/claim-room.ts';
import { claimPageRoom } from '#claim-page/claim-page-room.ts';
import { codeFileRoom } from '#code-file/code-file-room.ts';
import { contentRoom } from '#content/content-room.ts';
import { distributionRoom } from '#distribution/distribution-room.ts';
import { exchangeRoom } from '#exchange/exchange-room.ts';
import { invariantsRoom } from '#invariants/invariants-room.ts';
import { operatorRoom } from '#operator/operator-room.ts';
import { partnerCodesRoom } from '#partner-codes/partner-codes-room.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Handles } from '#platform/jobs/message-handler.ts';
import { createNotify } from '#platform/jobs/notify.ts';
import type { MessageKind } from '#platform/jobs/outbox-store.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { createWatchCode, watchedCodeBox } from '#platform/jobs/watch-code.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import { forgetReferences, forgetWays } from '#platform/sms/forget-sms.ts';
import { serveKannelReceipts } from '#platform/sms/serve-kannel-receipts.ts';
import { providerEventsRoom } from '#provider-events/provider-events-room.ts';
import { providerOfferRoom } from '#provider-offer/provider-offer-room.ts';
import { reconciliationRoom } from '#reconciliation/reconciliation-room.ts';
import { rehearsalRoom } from '#rehearsal/rehearsal-room.ts';
import { reminderRoom } from '#reminder/reminder-room.ts';
import { savingsRoom } from '#savings/savings-room.ts';
import { shareRoom } from '#share/share-room.ts';
import { subscriberRoom } from '#subscriber/subscriber-room.ts';
import { supportRoom } from '#support/support-room.ts';
import { useRoom } from '#use/use-room.ts';
import { walletRoom } from '#wallet/wallet-room.ts';
import type { AppNode } from './app-needs.ts';

export interface Rooms extends Handles<MessageKind> {
  /** Every call has its handler in the room that the contract gives it to. */
  readonly handlers: Handlers<CallName>;
  readonly work: readonly RoomWork[];
}

/** Puts the rooms together. A call or a message without a handler does not compile. */
export function createRooms(node: AppNode): Rooms {
  const analytics = analyticsRoom(node);
  const audit = auditRoom(node);
  const board = boardRoom(node);
  const catalogue = catalogueRoom(node);
  const centre = centreRoom(node);
  const claim = claimRoom(node);
  const claimPage = claimPageRoom(node);
  const codeFile = codeFileRoom(node);
  const content = contentRoom(node);
  const distribution = distributionRoom(node);
  const exchange = exchangeRoom(node);
  const operator = operatorRoom(node);
  const partnerCodes = partnerCodesRoom(node);
  const providerOffer = providerOfferRoom(node);
  const reconciliation = reconciliationRoom(node);
  const reminder = reminderRoom(node);
  const savings = savingsRoom(node);
  const subscriber = subscriberRoom(node);
  const support = supportRoom(node);
  const use = useRoom(node);
  const wallet = walletRoom(node);
  return {
    handlers: {
      ...analytics.calls,
      ...audit.calls,
      ...board.calls,
      ...catalogue.calls,
      ...centre.calls,
      ...claim.calls,
      ...claimPage.calls,
      ...codeFile.calls,
      ...content.calls,
      ...distribution.calls,
      ...exchange.calls,
      ...operator.calls,
      ...partnerCodes.calls,
      ...providerOffer.calls,
      ...reconciliation.calls,
      ...reminder.calls,
      ...savings.calls,
      ...subscriber.calls,
      ...support.calls,
      ...use.calls,
      ...wallet.calls,
    },
    messages: {
      ...use.messages,
      ...reminder.messages,
      NOTIFY: createNotify({ box: plainSmsBox(node.deriveKey), trySms: node.trySms }),
      WATCH_CODE: createWatchCode({ ...node, box: watchedCodeBox(node.deriveKey) }),
    },
    work: [
      analytics,
      audit,
      board,
      catalogue,
      centre,
      claim,
      claimPage,
      codeFile,
      content,
      distribution,
      exchange,
      operator,
      partnerCodes,
      providerEventsRoom(node),
      providerOffer,
      reconciliation,
      reminder,
      savings,
      subscriber,
      support,
      use,
      wallet,
      {
        serve: (http) => serveKannelReceipts(http, node),
        retire: { sms: forgetWays, smsReferences: forgetReferences },
      },
      invariantsRoom(node),
      rehearsalRoom(node),
      shareRoom(node),
    ],
  };
}
