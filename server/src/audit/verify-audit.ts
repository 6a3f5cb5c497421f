import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { verifyPiece } from './verify-chain.ts';

/** Well below the answer timeout. */
const PIECE_MS = 2_000;

export const verifyAudit =
  (db: Kysely<Schema>): Handler<'verifyAudit'> =>
  async ({ after }) => {
    const verdict = await verifyPiece(db, after, PIECE_MS);
    const last = await db.selectFrom('audit_entry').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    // Entries added after the piece was read, or cut off behind what the caller verified, do not break it.
    const total = Math.max(Number(last?.seq ?? 0), verdict.entries);
    const { entries, headHash, isDone, broken, keyed } = verdict;
    return {
      isWhole: broken === null,
      isDone,
      entries,
      total,
      brokenAt: broken?.seq ?? null,
      problem: broken?.problem ?? null,
      brokenTime: broken === null ? null : toInstant(broken.atMs),
      keyedFrom: keyed === null ? null : { seq: keyed.seq, at: toInstant(keyed.atMs) },
      headHash,
    };
  };
