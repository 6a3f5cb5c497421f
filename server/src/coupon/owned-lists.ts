import type { CardClass } from '@coupon-centre/contract/field';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/limits';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { OwnedRow } from '#coupon/owned-store.ts';
import type { Schema } from '#db/schema.ts';

/** One person's coupons by list. Every query names the subscriber, so it touches one shard. */

export type OwnedListName = 'AVAILABLE' | 'USING' | 'USED' | 'EXPIRED' | 'HISTORY';

/** Coupons that lie in one index one after another. The conditions are literal, so that the partial indexes are found. */
interface Run {
  readonly holds: (now: Date) => ReturnType<typeof sql<SqlBool>>;
  /** What they are ordered by: running out is an event too, though no row is written for it. */
  readonly at: 'valid_to' | 'changed_at';
}

const isOpen = sql<SqlBool>`state IN ('AVAILABLE', 'PENDING')`;
const live: Run = { at: 'valid_to', holds: (now) => sql`(${isOpen} AND valid_to > ${now})` };
const ranOut: Run = { at: 'valid_to', holds: (now) => sql`(${isOpen} AND valid_to <= ${now})` };
const using: Run = { at: 'changed_at', holds: () => sql`state = 'USING'` };
const used: Run = { at: 'changed_at', holds: () => sql`state = 'USED'` };
const expired: Run = { at: 'changed_at', holds: () => sql`state = 'EXPIRED'` };
const withdrawn: Run = { at: 'changed_at', holds: () => sql`state = 'WITHDRAWN'` };

const runsOf: Readonly<Record<OwnedListName, readonly Run[]>> = {
  AVAILABLE: [live],
  USING: [using],
  USED: [used],
  EXPIRED: [expired, ranOut],
  HISTORY: [used, expired, ranOut, withdrawn],
};

/** Whether a row can never be used again: what stands in the history, and what may be hidden from it. */
export const isFinished = (now: Date) =>
  sql<SqlBool>`(${sql.join(
    runsOf.HISTORY.map(({ holds }) => holds(now)),
    sql` OR `,
  )})`;

/** Where a page of a list ends; the next one begins behind it. */
export interface OwnedPosition {
  readonly atMs: number;
  readonly ownedId: string;
}

export interface OwnedQuery {
  readonly list: OwnedListName;
  readonly cardClass: CardClass | undefined;
  readonly after: OwnedPosition | undefined;
  readonly limit: number;
  readonly nowMs: number;
}

/** A page of one run: read from its index in order, no further than the page goes. */
function readRun(db: Kysely<Schema>, subscriberId: string, query: OwnedQuery, run: Run) {
  const isSoonest = query.list === 'AVAILABLE';
  const direction = isSoonest ? 'asc' : 'desc';
  let rows = db
    .selectFrom('owned_coupon')
    .selectAll()
    .select(sql<Date>`${sql.ref(run.at)}`.as('ordered_at'))
    .where('subscriber_id', '=', subscriberId)
    .where('hidden_at', 'is', null)
    .where(run.holds(new Date(query.nowMs)))
    .orderBy(run.at, direction)
    .orderBy('owned_id', direction)
    .limit(query.limit);
  if (query.cardClass !== undefined) rows = rows.where('card_class', '=', query.cardClass);
  if (query.after !== undefined) {
    const { atMs, ownedId } = query.after;
    const behind = sql.raw(isSoonest ? '>' : '<');
    const position = sql`(${new Date(atMs)}::timestamptz, ${ownedId}::uuid)`;
    rows = rows.where(sql<SqlBool>`(${sql.ref(run.at)}, owned_id) ${behind} ${position}`);
  }
  return db.selectFrom(rows.as('run')).selectAll();
}

/** A page of a list with each row's place in its order: AVAILABLE by soonest expiry, the others by newest event. */
export async function listOwned(
  db: Kysely<Schema>,
  subscriberId: string,
  query: OwnedQuery,
): Promise<{ row: OwnedRow; position: OwnedPosition }[]> {
  const direction = query.list === 'AVAILABLE' ? 'asc' : 'desc';
  const [first, ...others] = runsOf[query.list].map((run) => readRun(db, subscriberId, query, run));
  if (first === undefined) return [];
  const found = await db
    .selectFrom(others.reduce((all, run) => all.unionAll(run), first).as('listed'))
    .selectAll()
    .orderBy('ordered_at', direction)
    .orderBy('owned_id', direction)
    .limit(query.limit)
    .execute();
  return found.map(({ ordered_at, ...row }) => ({
    row,
    position: { atMs: ordered_at.getTime(), ownedId: row.owned_id },
  }));
}

/** Counting stops at one more than is told exactly: how long it takes does not grow with what people have. */
const COUNTED_MAX = OWNED_COUNT_MAX + 1;

/** How many stand in each list, up to one more than `OWNED_COUNT_MAX`; each run is counted once, from its index. */
export async function countOwned(
  db: Kysely<Schema>,
  subscriberId: string,
  nowMs: number,
): Promise<Record<OwnedListName, number>> {
  const now = new Date(nowMs);
  const count = (run: Run) =>
    sql<number>`(SELECT count(*) FROM (
                   SELECT FROM owned_coupon
                    WHERE subscriber_id = ${subscriberId} AND hidden_at IS NULL AND ${run.holds(now)}
                    LIMIT ${sql.lit(COUNTED_MAX)}) AS counted)::integer`;
  const { rows } = await sql<Record<'live' | 'using' | 'used' | 'expired' | 'ran_out' | 'withdrawn', number>>`
    SELECT ${count(live)} AS live, ${count(using)} AS using, ${count(used)} AS used, ${count(expired)} AS expired,
           ${count(ranOut)} AS ran_out, ${count(withdrawn)} AS withdrawn`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a count without a row');
  const sum = (...counts: readonly number[]): number =>
    Math.min(
      counts.reduce((all, one) => all + one, 0),
      COUNTED_MAX,
    );
  return {
    AVAILABLE: found.live,
    USING: found.using,
    USED: found.used,
    EXPIRED: sum(found.expired, found.ran_out),
    HISTORY: sum(found.used, found.expired, found.ran_out, found.withdrawn),
  };
}
