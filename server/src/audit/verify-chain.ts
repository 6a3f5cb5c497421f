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
  /** How many entries were found. */
  readonly entries: number;
  /** The first entry that was altered, put in, or is missing; null where the chain is whole. */
  readonly brokenAt: number | null;
  /** Hexadecimal hash of the last entry that fits. */
  readonly headHash: string;
}

/** Reckons the chain again from its first entry on, in pieces: entries that come meanwhile are reckoned too, or not. */
export async function verifyChain(db: Kysely<Schema>): Promise<Verdict> {
  let prevHash: Buffer = FIRST_PREV_HASH;
  let seq = 0;
  for (;;) {
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
        return { entries: seq, brokenAt: seq + 1, headHash: prevHash.toString('hex') };
      }
      seq += 1;
      prevHash = hash;
    }
    if (rows.length < BATCH) return { entries: seq, brokenAt: null, headHash: prevHash.toString('hex') };
  }
}
