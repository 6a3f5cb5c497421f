import type { Kysely, Selectable } from 'kysely';
import type { OperatorSchema } from '#platform/db/schema/operator-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type AuditJson, type ChainedEntry, FIRST_PREV_HASH, hashOfEntry } from './audit-chain.ts';

/** Entries read at once. */
const BATCH = 2_000;

type AuditRow = Selectable<OperatorSchema['audit_entry']>;

const entryOfRow = (row: AuditRow): ChainedEntry => ({
  seq: Number(row.seq),
  atMs: row.at.getTime(),
  operatorId: row.operator_id,
  operatorName: row.operator_name,
  role: row.role,
  keyId: row.key_id,
  address: row.address,
  traceId: row.trace_id,
  action: row.action,
  targetKind: row.target_kind,
  targetId: row.target_id,
  before: row.before as AuditJson | null,
  after: row.after as AuditJson | null,
  reason: row.reason,
});

export interface Verdict {
  /** Number of valid entries, from the first one on. */
  readonly entries: number;
  /** The first entry that was altered, inserted or removed; null if the chain is intact. */
  readonly brokenAt: number | null;
  /** Hexadecimal hash of the last valid entry. */
  readonly headHash: string;
}

/** Where a piece of the chain begins: after the entry with this hash. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

const START: ChainPlace = { seq: 0, hash: FIRST_PREV_HASH.toString('hex') };

/** Verifies the next entries, at most `BATCH`; `isDone`: the chain is broken or at its end. */
async function verifyBatch(db: Kysely<Schema>, after: ChainPlace): Promise<Verdict & { readonly isDone: boolean }> {
  let prevHash: Buffer = Buffer.from(after.hash, 'hex');
  let { seq } = after;
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', '>', String(seq))
    .orderBy('seq')
    .limit(BATCH)
    .execute();
  for (const row of rows) {
    const hash = hashOfEntry(entryOfRow(row), prevHash);
    if (Number(row.seq) !== seq + 1 || !row.prev_hash.equals(prevHash) || !row.hash.equals(hash)) {
      return { entries: seq, brokenAt: seq + 1, headHash: prevHash.toString('hex'), isDone: true };
    }
    seq += 1;
    prevHash = hash;
  }
  return { entries: seq, brokenAt: null, headHash: prevHash.toString('hex'), isDone: rows.length < BATCH };
}

/**
 * Verifies the chain after a place, for about `budgetMs` at most; entries added meanwhile may be included. The place itself is
 * trusted.
 */
export async function verifyPiece(
  db: Kysely<Schema>,
  after: ChainPlace = START,
  budgetMs: number = Number.POSITIVE_INFINITY,
): Promise<Verdict & { readonly isDone: boolean }> {
  const beganAt = performance.now();
  let piece = await verifyBatch(db, after);
  while (!piece.isDone && performance.now() - beganAt < budgetMs) {
    piece = await verifyBatch(db, { seq: piece.entries, hash: piece.headHash });
  }
  return piece;
}

/** Verifies the whole chain. */
export const verifyChain = (db: Kysely<Schema>): Promise<Verdict> => verifyPiece(db);
