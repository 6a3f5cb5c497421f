import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Anchor, isSealed } from './anchor.ts';
import { auditKeysOf } from './audit-key.ts';

/** Entries read at once. */
const BATCH = 1_000;

export interface AnchorFault {
  readonly anchor: Anchor;
  /**
   * NOT_SEALED: it was not made with the key. CUT: the chain ends before it. MISSING: its entry is not there. COMPUTED_AGAIN: its
   * entry has another hash.
   */
  readonly problem: 'NOT_SEALED' | 'CUT' | 'MISSING' | 'COMPUTED_AGAIN';
  /** The last entry that is there; 0: none. */
  readonly headSeq: number;
}

/** What the chain says otherwise than the anchors, in their order. */
export async function checkAnchors(db: Kysely<Schema>, anchors: readonly Anchor[]): Promise<readonly AnchorFault[]> {
  const keys = auditKeysOf(db).anchor;
  const faults: AnchorFault[] = [];
  for (let from = 0; from < anchors.length; from += BATCH) {
    const batch = anchors.slice(from, from + BATCH);
    const rows = await db
      .selectFrom('audit_entry')
      .select(['seq', 'hash'])
      .where(
        'seq',
        'in',
        batch.map(({ seq }) => String(seq)),
      )
      .execute();
    const hashes = new Map(rows.map(({ seq, hash }) => [Number(seq), hash.toString('hex')]));
    // After the entries: one that was added meanwhile is not a missing one.
    const head = await db.selectFrom('audit_entry').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    const headSeq = Number(head?.seq ?? 0);
    for (const anchor of batch) {
      const hash = hashes.get(anchor.seq);
      const fault = (problem: AnchorFault['problem']) => faults.push({ anchor, problem, headSeq });
      if (!isSealed(anchor, keys)) fault('NOT_SEALED');
      else if (hash === undefined) fault(anchor.seq > headSeq ? 'CUT' : 'MISSING');
      else if (hash !== anchor.hash) fault('COMPUTED_AGAIN');
    }
  }
  return faults;
}
