import type { verifyAudit as verifyAuditCall } from '@coupon-centre/contract/operator/audit/verify-audit';
import type { Kysely } from 'kysely';
import { verifyPiece } from '#audit/verify-chain.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** Well below the time in which an answer has to begin. */
const PIECE_MS = 2_000;

export const verifyAudit =
  (db: Kysely<Schema>): OperatorHandler<typeof verifyAuditCall> =>
  async ({ after }) => {
    const verdict = await verifyPiece(db, after, PIECE_MS);
    const last = await db.selectFrom('audit_entry').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    // Entries that came after the piece was read, or were cut off behind what the caller has reckoned, are no break in it.
    const total = Math.max(Number(last?.seq ?? 0), verdict.entries);
    return { isWhole: verdict.brokenAt === null, ...verdict, total };
  };
