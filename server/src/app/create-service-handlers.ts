import type { ServiceApi } from '@coupon-centre/contract/operator/service-api';
import type { Kysely } from 'kysely';
import { createCandidates } from '#coupon/candidates.ts';
import type { Schema } from '#db/schema.ts';
import { exportBoard } from '#features/operator-board/export-board.ts';
import { exportLiability } from '#features/operator-board/export-liability.ts';
import { showBoard } from '#features/operator-board/show-board.ts';
import { showJobs } from '#features/operator-board/show-jobs.ts';
import { showLiability } from '#features/operator-board/show-liability.ts';
import { showWaiting } from '#features/operator-board/show-waiting.ts';
import { listCodeFiles } from '#features/operator-code-files/list-code-files.ts';
import { orderCodeFile } from '#features/operator-code-files/order-code-file.ts';
import { stopCodeFile } from '#features/operator-code-files/stop-code-file.ts';
import { endSubscriberSessions } from '#features/operator-subscribers/end-subscriber-sessions.ts';
import { explainClaim } from '#features/operator-subscribers/explain-claim.ts';
import { findSubscriber } from '#features/operator-subscribers/find-subscriber.ts';
import { giveCoupon } from '#features/operator-subscribers/give-coupon.ts';
import { listOwnedCoupons } from '#features/operator-subscribers/list-owned-coupons.ts';
import { restoreCoupon } from '#features/operator-subscribers/restore-coupon.ts';
import { revealNumber } from '#features/operator-subscribers/reveal-number.ts';
import { setSubscriberState } from '#features/operator-subscribers/set-subscriber-state.ts';
import { showOwnedCoupon } from '#features/operator-subscribers/show-owned-coupon.ts';
import { showSubscriber } from '#features/operator-subscribers/show-subscriber.ts';
import { withdrawCoupon } from '#features/operator-subscribers/withdraw-coupon.ts';
import { listHangingUses } from '#features/operator-uses/list-hanging-uses.ts';
import { settleUse } from '#features/operator-uses/settle-use.ts';
import type { OperatorCaller, OperatorHandlers } from '#http/operator-handler.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** Calls of support and of the board, on the parts they need. */
export function createServiceHandlers(
  { db, deriveKey, staleReads }: AppNeeds,
  { catalogue, identity, uses }: Parts,
): OperatorHandlers<ServiceApi> {
  /** A report: its handler on the replica where there is one that keeps up, else on the database itself. */
  const report =
    <Asked, Told>(handlerOn: (on: Kysely<Schema>) => (request: Asked, caller: OperatorCaller) => Promise<Told>) =>
    async (request: Asked, caller: OperatorCaller): Promise<Told> => {
      const ask = async (on: Kysely<Schema>) => handlerOn(on)(request, caller);
      return staleReads === undefined ? ask(db) : staleReads.read(ask);
    };
  return {
    // subscribers
    findSubscriber: findSubscriber(db, identity.cipher),
    showSubscriber: showSubscriber(db, identity.cipher),
    revealNumber: revealNumber(db, identity.cipher),
    listOwnedCoupons: listOwnedCoupons(db, catalogue),
    showOwnedCoupon: showOwnedCoupon(db, catalogue),
    explainClaim: explainClaim({ db, catalogue, candidates: createCandidates(db, identity.cipher) }),
    endSubscriberSessions: endSubscriberSessions(db, identity),
    setSubscriberState: setSubscriberState(db, identity),
    giveCoupon: giveCoupon(db, catalogue),
    withdrawCoupon: withdrawCoupon(db),
    restoreCoupon: restoreCoupon(db),
    // uses
    listHangingUses: listHangingUses(db, catalogue, identity.cipher),
    settleUse: settleUse(db, uses),
    // code-files
    listCodeFiles: listCodeFiles(db),
    orderCodeFile: orderCodeFile(db, { cipher: identity.cipher, deriveKey }),
    stopCodeFile: stopCodeFile(db),
    // board
    showBoard: report((on) => showBoard(on, catalogue)),
    showLiability: report((on) => showLiability(on, catalogue)),
    showJobs: showJobs(db),
    showWaiting: report((on) => showWaiting(on, catalogue)),
    exportBoard: report((on) => exportBoard(on, catalogue)),
    exportLiability: report((on) => exportLiability(on, catalogue)),
  };
}
