import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  allCoupons,
  type Listed,
  type OwnedAsked,
  type OwnedPage,
  type Reader,
  type RunCounts,
  readPage,
  runCounts,
  type Shape,
  toCounts,
  toListed,
} from './owned-lists.ts';
import type { OwnedRow } from './owned-store.ts';

/** Lists of many people by one statement, each from the start. */

/** Callers at the same time. `home`: that of all of them, on a distributed database. */
export interface Callers {
  readonly asked: readonly OwnedAsked[];
  readonly home: string | undefined;
}

/** Columns of a page with its position, and of the counts, which are those of each of its rows. */
const LISTED_COLUMNS = {
  subscriber_id: 'uuid',
  owned_id: 'uuid',
  template_id: 'uuid',
  terms_version: 'integer',
  card_class: 'text',
  pool_id: 'uuid',
  ordinal: 'integer',
  serial_no: 'text',
  state: 'text',
  claimed_at: 'timestamptz',
  claimed_on: 'date',
  valid_from: 'timestamptz',
  valid_to: 'timestamptz',
  changed_at: 'timestamptz',
  hidden_at: 'timestamptz',
  ordered_at: 'timestamptz',
} as const satisfies Record<keyof OwnedRow | 'ordered_at', string>;

const COUNT_COLUMNS = {
  live: 'integer',
  using: 'integer',
  used: 'integer',
  expired: 'integer',
  ran_out: 'integer',
  withdrawn: 'integer',
} as const satisfies Record<keyof RunCounts, string>;

/** What a statement for many callers reads from: their coupons, ids and moments. */
interface ManyFrom extends Pick<Reader, 'coupons'> {
  readonly ids: RawBuilder<readonly string[]>;
  readonly moments: RawBuilder<readonly string[]>;
}

/** Pages and counts of callers, each counted once, in the order of the callers and of their pages. */
function readMany(db: Kysely<Schema>, shape: Shape, { coupons, ids, moments }: ManyFrom) {
  const counts = runCounts({ coupons, subscriberId: sql`asked.subscriber_id`, now: sql`asked.asked_at` });
  const page = readPage(db, shape, {
    coupons,
    subscriberId: sql`a.subscriber_id`,
    now: sql`a.asked_at`,
    cardClass: undefined,
    after: undefined,
  });
  const direction = sql.raw(shape.list === 'AVAILABLE' ? 'ASC' : 'DESC');
  const columns = (table: string, names: object) =>
    sql.join(Object.keys(names).map((name) => sql.ref(`${table}.${name}`)));
  return sql<ManyRow>`
    WITH a AS MATERIALIZED (
      SELECT asked.*, ${counts} FROM unnest(${ids}, ${moments}) WITH ORDINALITY AS asked(subscriber_id, asked_at, nth)
    )
    SELECT a.nth, ${columns('a', COUNT_COLUMNS)}, ${columns('listed', LISTED_COLUMNS)}
      FROM a LEFT JOIN LATERAL ${page} AS listed ON true
     ORDER BY a.nth, listed.ordered_at ${direction}, listed.owned_id ${direction}`;
}

type ListedRow = OwnedRow & { readonly ordered_at: Date };
/** Without a coupon, all of a page's columns are null. */
type ManyRow = RunCounts & { readonly nth: string } & (ListedRow | { readonly owned_id: null });

/** The same at the callers' home (`read_at_home`). */
function readManyAtHome(
  db: Kysely<Schema>,
  shape: Shape,
  { home, ids, moments }: Omit<ManyFrom, 'coupons'> & { readonly home: string },
) {
  const from = {
    coupons: sql.raw<OwnedRow>('%1$s'),
    ids: sql.raw<readonly string[]>('$1'),
    moments: sql.raw<readonly string[]>('$2'),
  };
  const { sql: statement, parameters } = readMany(db, shape, from).compile(db);
  if (parameters.length > 0) throw new Error('a list read at home has a value of its own');
  const columns = Object.entries({ nth: 'bigint', ...COUNT_COLUMNS, ...LISTED_COLUMNS });
  const typed = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  // Not part of a larger statement, which Citus would run on the coordinator.
  return sql<ManyRow>`
    SELECT * FROM read_at_home(${home}::uuid, ${statement}::text, ${ids}, ${moments}) AS found(${sql.join(typed)})`;
}

/**
 * Callers' pages and counts by one statement, in the order of the callers, who ask for the same list and length, each from the start.
 */
export async function readOwnedOfMany(
  db: Kysely<Schema>,
  shape: Shape,
  { asked, home }: Callers,
): Promise<readonly OwnedPage[]> {
  const ids = sql<readonly string[]>`${asked.map(({ subscriberId }) => subscriberId)}::uuid[]`;
  const moments = sql<
    readonly string[]
  >`${asked.map(({ query }) => new Date(query.nowMs).toISOString())}::timestamptz[]`;
  const read =
    home === undefined
      ? readMany(db, shape, { coupons: allCoupons, ids, moments })
      : readManyAtHome(db, shape, { home, ids, moments });
  const { rows } = await read.execute(db);
  const byCaller = Map.groupBy(rows, ({ nth }) => Number(nth) - 1);
  return asked.map((_one, index) => {
    const own = byCaller.get(index) ?? [];
    const [first] = own;
    if (first === undefined) throw new Error('a caller has no counts');
    return { found: own.flatMap(listedOf), counts: toCounts(first) };
  });
}

function listedOf(found: ManyRow): readonly Listed[] {
  if (found.owned_id === null) return [];
  const {
    nth: _nth,
    live: _live,
    using: _using,
    used: _used,
    expired: _expired,
    ran_out: _ranOut,
    withdrawn: _withdrawn,
    ...row
  } = found;
  return [toListed(row)];
}
