import type { riskCaseCalls } from '@coupon-centre/contract/risk-case/risk-case-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handles } from '#platform/jobs/message-handler.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type PrivacySettings, usualPrivacy } from '#platform/settings/privacy-env.ts';
import type { Identity } from '#subscriber/identity.ts';
import { appealApproval, giveBackAppeal } from './appeal/appeal-approval.ts';
import { listAppeals } from './appeal/list-appeals.ts';
import { recordAppeal } from './appeal/record-appeal.ts';
import { refuseAppeal } from './appeal/refuse-appeal.ts';
import { retireAppeals } from './appeal/retire-appeals.ts';
import { clawBackSome } from './clawback/claw-back.ts';
import { clawBackAfterUse } from './clawback/claw-back-after-use.ts';
import { clawBackCluster } from './clawback/claw-back-cluster.ts';
import { clawbackApproval } from './clawback/clawback-approval.ts';
import { listClawbackCoupons } from './clawback/list-clawback-coupons.ts';
import { listClawbacks } from './clawback/list-clawbacks.ts';
import { countNext } from './cluster/count-cluster.ts';
import { joinByDevice } from './cluster/join-by-device.ts';
import { joinByNetwork } from './cluster/join-by-network.ts';
import { listClusterAccounts } from './cluster/list-cluster-accounts.ts';
import { listClusters } from './cluster/list-clusters.ts';
import { retireClusters } from './cluster/retire-clusters.ts';
import { showCluster } from './cluster/show-cluster.ts';
import { listHolds } from './hold/list-holds.ts';
import { releaseOverdue } from './hold/release.ts';
import { releaseHolds } from './hold/release-holds.ts';
import { withdrawHolds } from './hold/withdraw-holds.ts';
import { createSendNotice } from './risk-case-sms.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly trySms: TrySms;
  readonly settings: { readonly privacy?: PrivacySettings };
}

/** What happens after risk rules have held a coupon, or after accounts were found to belong together. */
export function riskCaseRoom({
  db,
  clock,
  catalogue,
  identity: { cipher },
  trySms,
  settings,
}: Needs): Room<typeof riskCaseCalls> & Approves<'CLAWBACK' | 'APPEAL'> & Handles<'CLAWBACK_SMS'> {
  const { appealDays, calendar, keepRequestsDays } = settings.privacy ?? usualPrivacy;
  return {
    approvals: { CLAWBACK: clawbackApproval, APPEAL: appealApproval },
    calls: {
      listHolds: listHolds({ db, catalogue, cipher }),
      releaseHolds: releaseHolds(db),
      withdrawHolds: withdrawHolds(db, catalogue),
      listClusters: listClusters(db),
      showCluster: showCluster(db, catalogue),
      listClusterAccounts: listClusterAccounts(db, cipher),
      clawBackCluster: clawBackCluster(db, catalogue),
      listClawbacks: listClawbacks(db),
      listClawbackCoupons: listClawbackCoupons(db, catalogue),
      recordAppeal: recordAppeal(db, { appealDays, calendar }),
      listAppeals: listAppeals(db, cipher),
      giveBackAppeal: giveBackAppeal(db, catalogue),
      refuseAppeal: refuseAppeal(db),
    },
    messages: { CLAWBACK_SMS: createSendNotice({ db, clock, cipher, trySms, catalogue, appealDays }) },
    rounds: {
      holds: pieceByPiece(() => releaseOverdue(db, clock.now())),
      clawbacks: pieceByPiece(() => clawBackSome(db, clock.now())),
      clawbacksAfterUse: pieceByPiece(() => clawBackAfterUse(db, clock.now())),
      clusters: pieceByPiece(() => joinByDevice(db, clock.now())),
      clusterFigures: pieceByPiece(() => countNext(db, catalogue, clock.now())),
    },
    timed: [{ name: 'clusters-by-network', cron: '*/5 * * * *', run: (longDb) => joinByNetwork(longDb, clock.now()) }],
    retire: { clusters: retireClusters, appeals: retireAppeals(keepRequestsDays) },
  };
}
