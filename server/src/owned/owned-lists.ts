import type { CardClass } from '@coupon-centre/contract/foundation/field';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { OwnedRow } from './owned-store.ts';

/** One person's coupons by list. Every query filters by subscriber, so it touches one shard. */

export type OwnedListName = 'AVAILABLE' | 'USING' | 'USED' | 'EXPIRED' | 'HISTORY';

/** Coupons that are contiguous in one index. The conditions are literals, so that the partial indexes are used. */
interface Run {
  readonly holds: (now: Date | RawBuilder<Date>) => RawBuilder<SqlBool>;
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

/** Whose coupons a statement reads, as seen when: a value each, or a column each of a list of callers. */
interface Reader {
  readonly subscriberId: RawBuilder<string>;
  /** All callers, if they are of one home: a distributed database then asks the one machine that has their rows. */
  readonly among?: RawBuilder<readonly string[]> | undefined;
  readonly now: RawBuilder<Date>;
  readonly cardClass: RawBuilder<CardClass> | undefined;
  readonly after: { readonly at: RawBuilder<Date>; readonly ownedId: RawBuilder<string> } | undefined;
}

/** What a page is of, and how long it may be; without the caller's own values. */
type Shape = Pick<OwnedQuery, 'list' | 'limit'>;

const isAmong = (callers: RawBuilder<readonly string[]>) => sql<SqlBool>`subscriber_id = ANY (${callers})`;

/** A page of one run, read from its index in order and no further. */
function readRun(db: Kysely<Schema>, shape: Shape & { readonly reader: Reader }, run: Run) {
  const { reader } = shape;
  const isSoonest = shape.list === 'AVAILABLE';
  const direction = isSoonest ? 'asc' : 'desc';
  let rows = db
    .selectFrom('owned_coupon')
    .selectAll()
    .select(sql<Date>`${sql.ref(run.at)}`.as('ordered_at'))
    .where('subscriber_id', '=', reader.subscriberId)
    .where('hidden_at', 'is', null)
    .where(run.holds(reader.now))
    .orderBy(run.at, direction)
    .orderBy('owned_id', direction)
    .limit(sql.lit(shape.limit));
  if (reader.among !== undefined) rows = rows.where(isAmong(reader.among));
  if (reader.cardClass !== undefined) rows = rows.where('card_class', '=', reader.cardClass);
  if (reader.after !== undefined) {
    const behind = sql.raw(isSoonest ? '>' : '<');
    const position = sql`(${reader.after.at}, ${reader.after.ownedId})`;
    rows = rows.where(sql<SqlBool>`(${sql.ref(run.at)}, owned_id) ${behind} ${position}`);
  }
  return db.selectFrom(rows.as('run')).selectAll();
}

/** A page of a list: AVAILABLE by earliest expiry, the others by newest event. */
function readPage(db: Kysely<Schema>, shape: Shape, reader: Reader) {
  const direction = shape.list === 'AVAILABLE' ? 'asc' : 'desc';
  const [first, ...others] = runsOf[shape.list].map((run) => readRun(db, { ...shape, reader }, run));
  if (first === undefined) throw new Error('a list of no runs');
  return db
    .selectFrom(others.reduce((all, run) => all.unionAll(run), first).as('listed'))
    .selectAll()
    .orderBy('ordered_at', direction)
    .orderBy('owned_id', direction)
    .limit(sql.lit(shape.limit));
}

/** A coupon of a page with its position. */
export interface Listed {
  readonly row: OwnedRow;
  readonly position: OwnedPosition;
}

const toListed = ({ ordered_at, ...row }: OwnedRow & { readonly ordered_at: Date }): Listed => ({
  row,
  position: { atMs: ordered_at.getTime(), ownedId: row.owned_id },
});

/** One caller's page. */
export async function listOwned(
  db: Kysely<Schema>,
  subscriberId: string,
  { cardClass, after, nowMs, ...shape }: OwnedQuery,
): Promise<readonly Listed[]> {
  const found = await readPage(db, shape, {
    subscriberId: sql`${subscriberId}::uuid`,
    now: sql`${new Date(nowMs)}::timestamptz`,
    cardClass: cardClass && sql`${cardClass}::text`,
    after: after && { at: sql`${new Date(after.atMs)}::timestamptz`, ownedId: sql`${after.ownedId}::uuid` },
  }).execute();
  return found.map(toListed);
}

/** A caller and the page that is asked for. */
export interface OwnedAsked {
  readonly subscriberId: string;
  readonly query: OwnedQuery;
}

/** Callers at the same time, and whether all are of one home. */
export interface Callers {
  readonly asked: readonly OwnedAsked[];
  readonly areOfOneHome: boolean;
}

const idsOf = ({ asked }: Callers) => asked.map(({ subscriberId }) => subscriberId);

const among = (callers: Callers) =>
  callers.areOfOneHome ? sql<readonly string[]>`${idsOf(callers)}::uuid[]` : undefined;

/** Callers' pages by one statement, in the order of the callers, who ask for the same list and length, each from the start. */
export async function listOwnedOfMany(
  db: Kysely<Schema>,
  { list, limit }: Shape,
  callers: Callers,
): Promise<readonly (readonly Listed[])[]> {
  const page = readPage(
    db,
    { list, limit },
    {
      subscriberId: sql`a.subscriber_id`,
      among: among(callers),
      now: sql`a.asked_at`,
      cardClass: undefined,
      after: undefined,
    },
  );
  const direction = sql.raw(list === 'AVAILABLE' ? 'ASC' : 'DESC');
  const { rows } = await sql<OwnedRow & { readonly ordered_at: Date; readonly nth: string }>`
    SELECT a.nth, listed.* FROM ${tableOf(callers)} CROSS JOIN LATERAL ${page} AS listed
     ORDER BY a.nth, listed.ordered_at ${direction}, listed.owned_id ${direction}`.execute(db);
  const pages = callers.asked.map((): Listed[] => []);
  for (const { nth, ...row } of rows) pages[Number(nth) - 1]?.push(toListed(row));
  return pages;
}

/** The callers as a table `a`, numbered from 1. */
const tableOf = (callers: Callers) => sql`unnest(
    ${idsOf(callers)}::uuid[],
    ${callers.asked.map(({ query }) => new Date(query.nowMs).toISOString())}::timestamptz[]
  ) WITH ORDINALITY AS a(subscriber_id, asked_at, nth)`;

/** Counting stops at one more than the exact maximum, so that it takes bounded time. */
const COUNTED_MAX = OWNED_COUNT_MAX + 1;

type Counts = Record<OwnedListName, number>;
type RunCounts = Record<'live' | 'using' | 'used' | 'expired' | 'ran_out' | 'withdrawn', number>;

/** The count of each run, from its index. */
function runCounts({ subscriberId, now, among: all }: Pick<Reader, 'subscriberId' | 'now' | 'among'>) {
  const isOne = all === undefined ? sql`true` : isAmong(all);
  const count = (run: Run) =>
    sql<number>`(SELECT count(*) FROM (
                   SELECT FROM owned_coupon
                    WHERE subscriber_id = ${subscriberId} AND ${isOne} AND hidden_at IS NULL AND ${run.holds(now)}
                    LIMIT ${sql.lit(COUNTED_MAX)}) AS counted)::integer`;
  return sql`${count(live)} AS live, ${count(using)} AS using, ${count(used)} AS used, ${count(expired)} AS expired,
             ${count(ranOut)} AS ran_out, ${count(withdrawn)} AS withdrawn`;
}

function toCounts(found: RunCounts): Counts {
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

/** The count of each list, up to `OWNED_COUNT_MAX` + 1; each run is counted once. */
export async function countOwned(db: Kysely<Schema>, subscriberId: string, nowMs: number): Promise<Counts> {
  const counts = runCounts({
    subscriberId: sql`${subscriberId}::uuid`,
    now: sql`${new Date(nowMs)}::timestamptz`,
  });
  const { rows } = await sql<RunCounts>`SELECT ${counts}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('count returned no row');
  return toCounts(found);
}

/** The same of many callers by one statement, in their order. */
export async function countOwnedOfMany(db: Kysely<Schema>, callers: Callers): Promise<readonly Counts[]> {
  const counts = runCounts({ subscriberId: sql`a.subscriber_id`, among: among(callers), now: sql`a.asked_at` });
  const { rows } = await sql<RunCounts>`SELECT ${counts} FROM ${tableOf(callers)} ORDER BY a.nth`.execute(db);
  return rows.map(toCounts);
}
