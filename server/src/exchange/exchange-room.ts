import type { exchangeCalls } from '@coupon-centre/contract/exchange/exchange-calls';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Approves } from '#approval/approval-work.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { LongWork } from '#platform/jobs/long-work.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Identity } from '#subscriber/identity.ts';
import { batchApproval } from './batch-approval.ts';
import { exchangeCodeKey } from './exchange-code.ts';
import { exchangeFileBox, retireBatchFiles, workExchangeJob } from './exchange-job.ts';
import { findCode } from './find-code.ts';
import { findOwnCoupon } from './find-own-coupon.ts';
import { listBatches } from './list-batches.ts';
import { makeBatch } from './make-batch.ts';
import { redeemCode } from './redeem-code.ts';
import { takeBatchFile } from './take-batch-file.ts';
import { voidSerials } from './void-serials.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly consents: ConsentCheck;
  readonly audienceSubjects: AudienceSubjects;
  readonly longWork: LongWork;
  readonly homes: Homes;
  readonly metrics: Registry | undefined;
}

/** Exchange codes: redeemed by subscribers, made in batches for operators. */
export function exchangeRoom({
  db,
  clock,
  deriveKey,
  homes,
  catalogue,
  identity,
  consents,
  audienceSubjects,
  longWork,
  metrics,
}: Needs): Room<typeof exchangeCalls> & Approves<'CODES'> {
  const box = exchangeFileBox(deriveKey);
  const making = { db, box, codeKey: exchangeCodeKey(deriveKey), now: () => clock.now() };
  return {
    approvals: { CODES: batchApproval },
    calls: {
      redeemCode: redeemCode({ identity, homes, catalogue, deriveKey, consents, audienceSubjects, metrics }),
      findOwnCoupon: findOwnCoupon(db, catalogue, deriveKey),
      listBatches: listBatches(db),
      makeBatch: makeBatch(db),
      takeBatchFile: takeBatchFile(db, box),
      voidSerials: voidSerials(db),
      findCode: findCode(db),
    },
    rounds: { exchangeBatches: () => longWork((pool) => workExchangeJob({ ...making, pool })) },
    retire: {
      batchFiles: retireBatchFiles,
      exchangeTries: (on, nowMs) =>
        retireInSteps(on, 'exchange_tries', { isOver: sql`counted_until <= ${new Date(nowMs)}` }),
    },
  };
}
