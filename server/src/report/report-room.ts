import type { reportCalls } from '@coupon-centre/contract/report/report-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { noticeAddresses } from '#notice/notices.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import { createTryMail } from '#platform/jobs/try-mail.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listReports } from './list-reports.ts';
import { removeReport } from './remove-report.ts';
import { saveReport } from './save-report.ts';
import { sendDueReport } from './send-report.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalogue: Catalogue;
  readonly deriveKey: DeriveKey;
  readonly gateways: Pick<Gateways, 'mail'>;
}

/** The board as a file by mail, at the times that operators chose. */
export function reportRoom({
  db,
  clock,
  log,
  catalogue,
  deriveKey,
  gateways: { mail },
}: Needs): Room<typeof reportCalls> {
  const stopping = new AbortController();
  const needs = {
    ...{ db, clock, catalogue, log },
    addresses: noticeAddresses(deriveKey),
    tryMail: mail && createTryMail({ gateway: mail, log }),
    stopping: stopping.signal,
  };
  return {
    calls: {
      listReports: listReports(db, mail !== undefined),
      removeReport: removeReport(db),
      saveReport: saveReport(db),
    },
    rounds: { reportsToSend: pieceByPiece(() => sendDueReport(needs)) },
    stop: () => stopping.abort(),
  };
}
