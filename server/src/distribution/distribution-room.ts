import type { distributionCalls } from '@coupon-centre/contract/distribution/distribution-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Identity } from '#subscriber/identity.ts';
import { distributeSome } from './distribute.ts';
import { distributeToAudience } from './distribute-to-audience.ts';
import { distributionApproval } from './distribution-approval.ts';
import { retireLists } from './distribution-store.ts';
import { listDistributions } from './list-distributions.ts';
import { listSome } from './list-people.ts';
import { setDistributionState } from './set-distribution-state.ts';
import { showDistribution } from './show-distribution.ts';
import { takeDistributionFailures } from './take-distribution-failures.ts';
import { uploadDistribution } from './upload-distribution.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
}

/** Distributions of coupons to lists of numbers, and to the people of an audience. */
export const distributionRoom = ({
  db,
  clock,
  catalogue,
  identity: { cipher },
}: Needs): Room<typeof distributionCalls> & Approves<'DISTRIBUTION'> => ({
  approvals: { DISTRIBUTION: distributionApproval },
  calls: {
    listDistributions: listDistributions(db),
    showDistribution: showDistribution(db, cipher),
    uploadDistribution: uploadDistribution(db, cipher),
    distributeToAudience: distributeToAudience(db),
    setDistributionState: setDistributionState(db),
    takeDistributionFailures: takeDistributionFailures(db, cipher),
  },
  rounds: {
    distributionLists: pieceByPiece(() => listSome({ db, cipher }, clock.now())),
    distributions: pieceByPiece(() => distributeSome({ db, catalogue, cipher }, clock.now())),
  },
  retire: { uploads: retireLists },
});
