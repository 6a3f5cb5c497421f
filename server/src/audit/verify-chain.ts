import type { Kysely, Selectable } from 'kysely';
import type { OperatorSchema } from '#db/operator-tables.ts';
import type { Schema } from '#db/schema.ts';
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
  /** How many entries fit, from the first one on. */
  readonly entries: number;
  /** The first entry that was altered, put in, or is missing; null where the chain is whole. */
  readonly brokenAt: number | null;
  /** Hexadecimal hash of the last entry that fits. */
  readonly headHash: string;
}

/** Where a piece of the chain begins: behind this entry, whose hash it was. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

const START: ChainPlace = { seq: 0, hash: FIRST_PREV_HASH.toString('hex') };

/** The next entries of the chain, at most `BATCH`; `isDone`: it is broken, or was at its end. */
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
 * Reckons the chain again behind a place, for some `budgetMs` at most: entries that come meanwhile are reckoned too, or not. What
 * is at the place itself is taken as the caller reckoned it.
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

/** Reckons all of the chain again, from its first entry on. */
export const verifyChain = (db: Kysely<Schema>): Promise<Verdict> => verifyPiece(db);
