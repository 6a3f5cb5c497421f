import type { partnerCodesCalls } from '@coupon-centre/contract/partner-codes/partner-codes-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { importPartnerCodes } from './import-partner-codes.ts';
import { listImports } from './list-imports.ts';
import { listPartnerPools } from './list-partner-pools.ts';
import { raisePartnerAlarms } from './partner-alarm.ts';
import { createPartnerCodes } from './partner-code.ts';
import { retireUploads, workImportPart } from './partner-import.ts';
import { takeImportList } from './take-import-list.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
  /** Phone numbers that get an SMS when a partner's codes run low; none if absent. */
  readonly settings: { readonly alarmPhones?: readonly string[] };
}

/** Partner codes: imports, counts, and alarms when they run low. */
export function partnerCodesRoom({ db, clock, log, deriveKey, settings }: Needs): Room<typeof partnerCodesCalls> {
  const codes = createPartnerCodes(deriveKey);
  const recipients = { box: plainSmsBox(deriveKey), phones: settings.alarmPhones ?? [] };

  async function raiseAlarms(): Promise<void> {
    const raised = await raisePartnerAlarms(db, recipients, clock.now());
    for (const alarm of raised) log.warn(alarm, "a partner's codes are running low");
  }

  return {
    calls: {
      listPartnerPools: listPartnerPools(db),
      importPartnerCodes: importPartnerCodes(db, codes),
      listImports: listImports(db),
      takeImportList: takeImportList(db, codes),
    },
    rounds: { codeImports: pieceByPiece(() => workImportPart({ db, codes }, clock.now())), codeAlarms: raiseAlarms },
    retire: { uploads: retireUploads },
  };
}
