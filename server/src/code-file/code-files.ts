import { DOWNLOAD_TICKET_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { createSealedTokens, type SealedTokens } from '#foundation/crypto/sealed-token.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { codeFileBox } from './code-file-rows.ts';
import { createExtractCodes, type ExtractCodes } from './extract-code.ts';

/** The content of a download ticket: one download of one file, in one session. */
const downloadShape = z.object({
  downloadId: z.string(),
  fileId: z.string(),
  sessionId: z.string(),
  /** Epoch milliseconds, exclusive. */
  untilMs: z.int(),
});

/** Dependencies of the calls that extract code files. */
export interface CodeFiles {
  readonly db: Kysely<Schema>;
  readonly box: SealedBox;
  readonly extractCodes: ExtractCodes;
  readonly downloadTickets: SealedTokens<z.output<typeof downloadShape>>;
}

export const createCodeFiles = (db: Kysely<Schema>, deriveKey: DeriveKey): CodeFiles => ({
  db,
  box: codeFileBox(deriveKey),
  extractCodes: createExtractCodes(deriveKey),
  downloadTickets: createSealedTokens(deriveKey, 'download-ticket', downloadShape),
});

export const giveDownloadTicket = (
  { downloadTickets }: CodeFiles,
  of: { readonly fileId: string; readonly sessionId: string },
  nowMs: number,
): string =>
  downloadTickets.seal({ ...of, downloadId: uuidv7(), untilMs: nowMs + DOWNLOAD_TICKET_SECONDS * SECOND_MS });
