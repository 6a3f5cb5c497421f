import type { CardClass } from '@coupon-centre/contract/foundation/field';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { OwnedRow } from './owned-store.ts';

/** One person's coupons by list. Every query filters by subscriber, so it touches one shard. */

export type OwnedListName = 'AVAILABLE' | 'USING' | 'USED' | 'EXPIRED' | 'HISTORY';

/** Coupons that are contiguous in one index. The conditions are literals, so that the partial indexes are used. */
interface Run {
  readonly holds: (now: Date) => ReturnType<typeof sql<SqlBool>>;
  /** The sort column: an expiry counts as an event, though it is not recorded. */
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

/** Whether a row can never be used again: it is in the history and can be hidden. */
export const isFinished = (now: Date) =>
  sql<SqlBool>`(${sql.join(
    runsOf.HISTORY.map(({ holds }) => holds(now)),
    sql` OR `,
  )})`;

/** The last position of a page; the next page begins after it. */
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

/** A page of one run, read from its index in order and no further. */
function readRun(db: Kysely<Schema>, query: OwnedQuery & { readonly subscriberId: string }, run: Run) {
  const isSoonest = query.list === 'AVAILABLE';
  const direction = isSoonest ? 'asc' : 'desc';
  let rows = db
    .selectFrom('owned_coupon')
    .selectAll()
    .select(sql<Date>`${sql.ref(run.at)}`.as('ordered_at'))
    .where('subscriber_id', '=', query.subscriberId)
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

/** A page of a list with each row's position: AVAILABLE by earliest expiry, the others by newest event. */
export async function listOwned(
  db: Kysely<Schema>,
  subscriberId: string,
  query: OwnedQuery,
): Promise<{ row: OwnedRow; position: OwnedPosition }[]> {
  const direction = query.list === 'AVAILABLE' ? 'asc' : 'desc';
  const [first, ...others] = runsOf[query.list].map((run) => readRun(db, { ...query, subscriberId }, run));
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

/** Counting stops at one more than the exact maximum, so that it takes bounded time. */
const COUNTED_MAX = OWNED_COUNT_MAX + 1;

/** The count of each list, up to `OWNED_COUNT_MAX` + 1; each run is counted once, from its index. */
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
  if (found === undefined) throw new Error('count returned no row');
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
