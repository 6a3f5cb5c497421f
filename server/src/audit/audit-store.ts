import { type Kysely, sql, type Transaction } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readWritingKey } from '#platform/db/writing-key.ts';
import {
  AUDIT_KEYED,
  type AuditJson,
  type ChainedEntry,
  FIRST_PREV_HASH,
  hashOfEntry,
  KEYED,
  versionOfKey,
} from './audit-chain.ts';
import { auditKeysOf } from './audit-key.ts';
import { readSwitch } from './key-switch.ts';
import { withNames } from './target-names.ts';

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
  readonly target: {
    readonly kind: string;
    readonly id: string;
    /** Its name now where it is not looked up by kind and id: never a person's. */
    readonly name?: string | null | undefined;
    /** The person it concerns. */
    readonly subscriberId?: string | null | undefined;
  };
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
  const named = await withNames(trx, notes);
  // The audit is on the coordinator of a distributed database, what was changed often on a worker.
  await sql`SELECT commit_in_two_phases('{}')`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(trx);
  const last = await trx
    .selectFrom('audit_entry')
    .select(['seq', 'hash', 'version'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isKeyed = last === undefined || last.version >= KEYED || (await readSwitch(trx)) !== null;
  const keys = auditKeysOf(trx).chain;
  // Read under the lock, so that no entry with an earlier key follows one with a later key.
  const version = versionOfKey((await readWritingKey(trx)) ?? keys.writing());
  let prevHash: Buffer = last?.hash ?? FIRST_PREV_HASH;
  let seq = Number(last?.seq ?? 0);
  const append = (by: AuditActor, note: AuditNote) => {
    seq += 1;
    const entry = entryOf(by, note, { seq, version });
    const hash = hashOfEntry(entry, prevHash, keys);
    const row = { ...columnsOf(entry), prev_hash: prevHash, hash };
    prevHash = hash;
    return row;
  };
  const rows = [
    ...(isKeyed ? [] : [append(systemAt(actor.nowMs), { ...switchNote, after: { plainEntries: seq } })]),
    ...named.map((note) => append(actor, note)),
  ];
  if (rows.length > 0) await trx.insertInto('audit_entry').values(rows).execute();
}

const systemAt = (nowMs: number): AuditActor => ({
  operatorId: null,
  name: 'system',
  role: null,
  address: 'system',
  traceId: 'system',
  nowMs,
});
const switchNote: AuditNote = { action: AUDIT_KEYED, target: { kind: 'audit', id: 'all' } };

/** Makes the chain keyed from here on if it is not yet. */
export const ensureKeyed = (db: Kysely<Schema>, nowMs: number): Promise<void> =>
  db.transaction().execute((trx) => writeAudit(trx, systemAt(nowMs), []));

const entryOf = (
  actor: AuditActor,
  note: AuditNote,
  { seq, version }: Pick<ChainedEntry, 'seq' | 'version'>,
): ChainedEntry => ({
  version,
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
  targetName: textOrNull(note.target.name),
  subscriberId: note.target.subscriberId ?? (note.target.kind === 'subscriber' ? note.target.id : null),
  before: storable(note.before),
  after: storable(note.after),
  // It is kept for good, and in clear.
  reason: textOrNull(note.reason && hidePhones(note.reason)),
});

const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null ? null : plainText(text);
const asJson = (value: AuditJson | null): string | null => (value === null ? null : JSON.stringify(value));

const columnsOf = (entry: ChainedEntry) => ({
  version: entry.version,
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
  target_name: entry.targetName,
  subscriber_id: entry.subscriberId,
  before: asJson(entry.before),
  after: asJson(entry.after),
  reason: entry.reason,
});
