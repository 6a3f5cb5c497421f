import { clawBackCluster } from './claw-back-cluster.ts';
import { giveBackAppeal } from './give-back-appeal.ts';
import { listAppeals } from './list-appeals.ts';
import { listClawbackCoupons } from './list-clawback-coupons.ts';
import { listClawbacks } from './list-clawbacks.ts';
import { listClusterAccounts } from './list-cluster-accounts.ts';
import { listClusters } from './list-clusters.ts';
import { listHolds } from './list-holds.ts';
import { recordAppeal } from './record-appeal.ts';
import { refuseAppeal } from './refuse-appeal.ts';
import { releaseHolds } from './release-holds.ts';
import { showCluster } from './show-cluster.ts';
import { withdrawHolds } from './withdraw-holds.ts';

export const riskCaseCalls = {
  clawBackCluster,
  giveBackAppeal,
  listAppeals,
  listClawbackCoupons,
  listClawbacks,
  listClusterAccounts,
  listClusters,
  listHolds,
  recordAppeal,
  refuseAppeal,
  releaseHolds,
  showCluster,
  withdrawHolds,
};
