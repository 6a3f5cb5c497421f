import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Selectable } from 'kysely';
import type { OperatorSchema } from '#platform/db/schema/operator-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type AuditJson, type ChainedEntry, FIRST_PREV_HASH, hashOfEntry, keyOfVersion, PLAIN } from './audit-chain.ts';
import { type AuditKeys, auditKeysOf } from './audit-key.ts';
import { type KeySwitch, readSwitch } from './key-switch.ts';

/** Entries read at once. */
const BATCH = 2_000;
/** So long after the change to keyed entries older nodes may still serve, whose entries are plain. */
const OLDER_NODES_MS = HOUR_MS;

type AuditRow = Selectable<OperatorSchema['audit_entry']>;

export const entryOfRow = (row: AuditRow): ChainedEntry => ({
  version: row.version,
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
  targetName: row.target_name,
  subscriberId: row.subscriber_id,
  before: row.before as AuditJson | null,
  after: row.after as AuditJson | null,
  reason: row.reason,
});

/** What is wrong with the first entry that does not fit. */
export interface Break {
  readonly seq: number;
  /**
   * ALTERED: it, or the hash before it, is not what was written. MISSING: it is not there. NOT_KEYED: its hash is plain, where
   * only keyed ones count, or keyed with an earlier key than the entries before it.
   */
  readonly problem: 'ALTERED' | 'MISSING' | 'NOT_KEYED';
  /** The time that it says, or where it is missing the one after it. */
  readonly atMs: number;
}

export interface Verdict {
  /** Number of valid entries, from the first one on. */
  readonly entries: number;
  /** Null if the chain is intact. */
  readonly broken: Break | null;
  /** Hexadecimal hash of the last valid entry. */
  readonly headHash: string;
  /** Where the keyed entries begin; null in an empty chain. */
  readonly keyed: KeySwitch | null;
}

type Piece = Verdict & {
  /** The chain is broken or at its end. */
  readonly isDone: boolean;
};

/** Where a piece of the chain begins: after the entry with this hash. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

const START: ChainPlace = { seq: 0, hash: FIRST_PREV_HASH.toString('hex') };

/** The next entries, at most `BATCH`. */
const readBatch = (db: Kysely<Schema>, { seq }: ChainPlace): Promise<AuditRow[]> =>
  db.selectFrom('audit_entry').selectAll().where('seq', '>', String(seq)).orderBy('seq').limit(BATCH).execute();

/**
 * Whether plain entries after the change to keyed ones are of older nodes: the keyed entry after them, whose time cannot be forged,
 * or now where there is none yet, is within the time in which such nodes may serve.
 */
const mayBeOfOlderNodes = (keyed: KeySwitch | null, nextMs: number): boolean =>
  keyed !== null && nextMs <= keyed.atMs + OLDER_NODES_MS;

/** After an entry that fits. */
interface Place {
  readonly seq: number;
  readonly hash: Buffer;
  /** The highest version up to it. */
  readonly version: number;
}

/** What an entry's hash should be; null where it names a key that never was. */
const expectedHash = (row: AuditRow, after: Place, keys: AuditKeys['chain']): Buffer | null =>
  row.version === PLAIN || keys.ids().includes(keyOfVersion(row.version))
    ? hashOfEntry(entryOfRow(row), after.hash, keys)
    : null;

/** What is wrong with an entry by itself, in its place. */
function problemOf(row: AuditRow, after: Place, keyed: KeySwitch | null) {
  const seq = Number(row.seq);
  if (seq !== after.seq + 1) return 'MISSING';
  if (row.version !== PLAIN && row.version < after.version) return 'NOT_KEYED';
  if (row.version === PLAIN ? keyed === null : keyed === null || seq < keyed.seq) return 'NOT_KEYED';
  return row.prev_hash.equals(after.hash) ? null : 'ALTERED';
}

/** Plain entries after the change to keyed ones, until a keyed one follows. */
interface Pending {
  /** Before the first of them. */
  readonly place: Place;
  readonly atMs: number;
}

const brokenAfter = ({ place, atMs }: Pending, problem: Break['problem'], keyed: KeySwitch | null): Piece => ({
  entries: place.seq,
  headHash: place.hash.toString('hex'),
  keyed,
  broken: { seq: place.seq + 1, problem, atMs },
  isDone: true,
});

/** Verifies entries that follow one another; `pending`: plain ones at their end that a keyed one has to follow in time. */
function verifyRows(
  rows: readonly AuditRow[],
  from: Place,
  { keyed, keys }: { keyed: KeySwitch | null; keys: AuditKeys['chain'] },
) {
  let place = from;
  let pending: Pending | null = null;
  for (const row of rows) {
    const atMs = row.at.getTime();
    const hash = expectedHash(row, place, keys);
    const problem = problemOf(row, place, keyed) ?? (hash !== null && row.hash.equals(hash) ? null : 'ALTERED');
    if (problem !== null || hash === null) return { broken: brokenAfter({ place, atMs }, problem ?? 'ALTERED', keyed) };
    const isLatePlain: boolean = row.version === PLAIN && keyed !== null && place.seq >= keyed.seq;
    if (isLatePlain) pending ??= { place, atMs };
    else if (pending !== null && !mayBeOfOlderNodes(keyed, atMs)) {
      return { broken: brokenAfter(pending, 'NOT_KEYED', keyed) };
    } else pending = null;
    place = { seq: place.seq + 1, hash, version: Math.max(place.version, row.version) };
  }
  return { broken: null, place, pending };
}

/** The version of the entry that a piece begins after; late plain ones count as what they are among. */
async function versionAt(db: Kysely<Schema>, { seq }: ChainPlace): Promise<number> {
  const before = db.selectFrom('audit_entry').select('version').where('seq', '=', String(seq));
  return (await before.executeTakeFirst())?.version ?? PLAIN;
}

/** Verifies the next entries. */
async function verifyBatch(db: Kysely<Schema>, from: ChainPlace): Promise<Piece> {
  const keyed = await readSwitch(db);
  const rows = await readBatch(db, from);
  const version = await versionAt(db, from);
  const start: Place = { seq: from.seq, hash: Buffer.from(from.hash, 'hex'), version };
  const { broken, place, pending } = verifyRows(rows, start, { keyed, keys: auditKeysOf(db).chain });
  if (broken !== null) return broken;
  const isDone = rows.length < BATCH;
  const upTo = ({ seq, hash }: Pick<Place, 'seq' | 'hash'>): Piece => ({
    entries: seq,
    headHash: hash.toString('hex'),
    keyed,
    broken: null,
    isDone,
  });
  if (pending === null || (isDone && mayBeOfOlderNodes(keyed, Date.now()))) return upTo(place);
  // A batch of nothing else is more than older nodes write in their time.
  if (isDone || pending.place.seq === from.seq) return brokenAfter(pending, 'NOT_KEYED', keyed);
  return upTo(pending.place);
}

/**
 * Verifies the chain after a place, for about `budgetMs` at most; entries added meanwhile may be included. The place itself is
 * trusted.
 */
export async function verifyPiece(
  db: Kysely<Schema>,
  after: ChainPlace = START,
  budgetMs: number = Number.POSITIVE_INFINITY,
): Promise<Piece> {
  const beganAt = performance.now();
  let piece = await verifyBatch(db, after);
  while (!piece.isDone && performance.now() - beganAt < budgetMs) {
    piece = await verifyBatch(db, { seq: piece.entries, hash: piece.headHash });
  }
  return piece;
}

/** Verifies the whole chain. */
export const verifyChain = (db: Kysely<Schema>): Promise<Verdict> => verifyPiece(db);
