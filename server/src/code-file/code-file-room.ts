import type { codeFileCalls } from '@coupon-centre/contract/code-file/code-file-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import { exchangeCodeKey } from '#exchange/exchange-code.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { LongWork } from '#platform/jobs/long-work.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Identity } from '#subscriber/identity.ts';
import { codeFileApproval } from './code-file-approval.ts';
import { codeFileBox } from './code-file-rows.ts';
import { createCodeFiles } from './code-files.ts';
import { downloadCodeFile } from './download-code-file.ts';
import { extractCodeFile } from './extract-code-file.ts';
import { listCodeFiles } from './list-code-files.ts';
import { retireCodeFiles } from './make-code-file.ts';
import { orderCodeFile } from './order-code-file.ts';
import { workOrderedFile } from './ordered-file.ts';
import { stopCodeFile } from './stop-code-file.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly identity: Identity;
  readonly longWork: LongWork;
}

/** Files of codes for group customers: ordered by operators, made by workers, extracted by their contacts. */
export function codeFileRoom({
  db,
  clock,
  deriveKey,
  identity,
  longWork,
}: Needs): Room<typeof codeFileCalls> & Approves<'CODE_FILE'> {
  const codeFiles = createCodeFiles(db, deriveKey);
  const making = { db, clock, box: codeFileBox(deriveKey), codeKey: exchangeCodeKey(deriveKey) };
  return {
    approvals: { CODE_FILE: codeFileApproval(plainSmsBox(deriveKey)) },
    calls: {
      downloadCodeFile: downloadCodeFile(codeFiles, identity),
      extractCodeFile: extractCodeFile(codeFiles, identity),
      listCodeFiles: listCodeFiles(db),
      orderCodeFile: orderCodeFile(db, { cipher: identity.cipher, deriveKey }),
      stopCodeFile: stopCodeFile(db),
    },
    rounds: { codeFiles: () => longWork((pool) => workOrderedFile({ ...making, pool })) },
    retire: { codeFiles: retireCodeFiles },
  };
}
