import { sql, type Transaction } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type AuditJson, type ChainedEntry, FIRST_PREV_HASH, hashOfEntry } from './audit-chain.ts';

/** Who did it: an operator's call, or the caller of a job that outlives the call. */
export type AuditActor = Pick<OperatorCaller, 'name' | 'nowMs' | 'address' | 'traceId'> & {
  /** Null, with the role, for an unknown caller and for the system itself. */
  readonly operatorId: string | null;
  readonly role: OperatorCaller['role'] | null;
  readonly keyId?: string | null;
  readonly repeatable?: OperatorCaller['repeatable'];
};

/** A change: `before` and `after` hold the changed fields; null where there was or is nothing. */
export interface AuditNote {
  /** Group and what happened, such as `coupon.published`. */
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly before?: AuditJson | null;
  readonly after?: AuditJson | null;
  readonly reason?: string | null;
}

/** Any number; the same on every node. */
const CHAIN_LOCK = 7_022_001;

/** As jsonb returns it: no undefined fields, instants as text, no NUL and no lone surrogate. */
const storable = (value: AuditJson | null | undefined): AuditJson | null =>
  value === undefined || value === null
    ? null
    : JSON.parse(
        JSON.stringify(value, (_key, inner: unknown) =>
          typeof inner === 'bigint' ? String(inner) : typeof inner === 'string' ? plainText(inner) : inner,
        ),
      );
const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Appends to the chain, in the caller's transaction; other appenders wait until it ends, so call it last. For a change that is
 * the whole of its transaction, `audited` is shorter.
 */
export async function writeAudit(
  trx: Transaction<Schema>,
  actor: AuditActor,
  notes: readonly AuditNote[],
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(trx);
  const last = await trx
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let prevHash: Buffer = last?.hash ?? FIRST_PREV_HASH;
  let seq = Number(last?.seq ?? 0);
  const rows = notes.map((note) => {
    seq += 1;
    const entry = entryOf(actor, note, seq);
    const hash = hashOfEntry(entry, prevHash);
    const row = { ...columnsOf(entry), prev_hash: prevHash, hash };
    prevHash = hash;
    return row;
  });
  await trx.insertInto('audit_entry').values(rows).execute();
}

const entryOf = (actor: AuditActor, note: AuditNote, seq: number): ChainedEntry => ({
  seq,
  atMs: actor.nowMs,
  operatorId: actor.operatorId,
  operatorName: plainText(actor.name),
  role: actor.role,
  keyId: actor.keyId ?? null,
  address: actor.address,
  traceId: actor.traceId,
  action: note.action,
  targetKind: note.target.kind,
  targetId: plainText(note.target.id),
  before: storable(note.before),
  after: storable(note.after),
  reason: note.reason === undefined || note.reason === null ? null : plainText(note.reason),
});

const asJson = (value: AuditJson | null): string | null => (value === null ? null : JSON.stringify(value));

const columnsOf = (entry: ChainedEntry) => ({
  seq: String(entry.seq),
  at: new Date(entry.atMs),
  operator_id: entry.operatorId,
  operator_name: entry.operatorName,
  role: entry.role,
  key_id: entry.keyId,
  address: entry.address,
  trace_id: entry.traceId,
  action: entry.action,
  target_kind: entry.targetKind,
  target_id: entry.targetId,
  before: asJson(entry.before),
  after: asJson(entry.after),
  reason: entry.reason,
});
