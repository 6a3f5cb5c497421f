import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { InvariantSums } from '#platform/db/schema/invariant-base-table.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What must hold at every moment (quality §3); each name counts its violations. */
export const invariants = [
  /** Pools whose issued units do not match the ledger. */
  'issuedIsNotLedger',
  /** Pools whose total does not match the ledger. */
  'totalIsNotLedger',
  /** Pools whose issued units do not match the owned coupons from them. */
  'issuedIsNotOwned',
  'oversold',
  /** Pools that count other units on loan than their shelves have, and shelves of no pool. */
  'lentIsNotOnShelves',
  /** Coupons with more units than their ceiling, or whose units are not what the ceiling counts. */
  'overCeiling',
  /** Campaigns with units worth more than the budget, or that count something else than their coupons do; and such coupons. */
  'overBudget',
  /** Coupons of which a subscriber owns more than the limit ever was. */
  'overPersonalLimit',
  'overPersonalLimitOnADay',
  /** Used coupons without exactly one order that succeeded. */
  'usedWithoutOrder',
  /** Coupons in use without an open order. */
  'usingWithoutOrder',
  /** Orders open or succeeded on a coupon that is neither in use nor used. */
  'orderWithoutUse',
  /** Coupons with more than one order that is open or succeeded. */
  'orderedTwice',
  /** Open reversals of an order that has not succeeded. */
  'reversingWithoutUse',
  /** Orders that are reversed, or whose coupon was restored, without one confirmed reversal. */
  'restoredWithoutReversal',
  /** Open differences between our orders and the biller's book. */
  'billingDiffers',
  /** Batches whose used exchange codes do not match their coupons; one more where the subscribers' own rows do not match. */
  'usedCodesAreNotIssued',
  /** Distributions that count another number of open numbers than their list has. */
  'distributionIsNotItsNumbers',
] as const;
export type Invariant = (typeof invariants)[number];

export interface InvariantReport {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly violations: Violations;
  readonly holds: boolean;
}

export type Violations = Readonly<Record<Invariant, number>>;

const count = (rows: readonly boolean[]): number => rows.filter(Boolean).length;

/** Units by what they belong to. */
type Units = InvariantSums['owned'];

interface Counted {
  readonly of: string | null;
  readonly units: string;
}
const unitsOf = (rows: readonly Counted[]): Units =>
  Object.fromEntries(rows.map(({ of, units }) => [of ?? '', Number(units)]));

/** Sums of rows since a moment, or of all. Coupons since a moment are found by their events. */
export async function sumsSince(trx: Transaction<Schema>, since: Date | null): Promise<InvariantSums> {
  const ofTime = (column: string) => (since === null ? sql`true` : sql`${sql.ref(column)} >= ${since}`);
  const counted = async (query: RawBuilder<Counted>): Promise<Units> => unitsOf((await query.execute(trx)).rows);
  const ledger = (more: string, less: string) => sql<Counted>`
    SELECT pool_id AS of, sum(CASE kind WHEN ${more} THEN units ELSE -units END) AS units FROM stock_entry
     WHERE kind IN (${more}, ${less}) AND ${ofTime('at')} GROUP BY pool_id`;
  const owned =
    since === null
      ? sql<Counted>`SELECT pool_id AS of, count(*) AS units FROM owned_coupon GROUP BY pool_id`
      : sql<Counted>`
          SELECT o.pool_id AS of, count(*) AS units FROM owned_coupon_event e
            JOIN owned_coupon o ON o.subscriber_id = e.subscriber_id AND o.owned_id = e.owned_id
           WHERE e.kind = 'COLLECTED' AND e.at >= ${since} GROUP BY o.pool_id`;
  const { rows } = await sql<Counted>`
    SELECT NULL AS of, count(*) AS units FROM exchanged_code WHERE ${ofTime('at')}`.execute(trx);
  return {
    added: await counted(ledger('ADDED', 'REMOVED')),
    issued: await counted(ledger('ISSUED', 'RETURNED')),
    owned: await counted(owned),
    usedCodes: await counted(sql<Counted>`
      SELECT batch_id AS of, count(*) AS units FROM exchange_code
       WHERE used_by IS NOT NULL AND ${ofTime('used_at')} GROUP BY batch_id`),
    exchanged: Number(rows[0]?.units ?? 0),
  };
}

/** Units of each coupon by the pools and orders themselves, not by the triggers that keep `coupon_ceiling`. */
const madeUnits = sql`
  coupon_template t
  LEFT JOIN coupon_ceiling c ON c.template_id = t.template_id
  LEFT JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version,
       LATERAL (SELECT (SELECT coalesce(sum(p.total), 0) FROM stock_pool p WHERE p.template_id = t.template_id)
                     + (SELECT coalesce(sum(r.units), 0) FROM stock_reservation r WHERE r.template_id = t.template_id)
                    AS made) AS units`;

async function checkCeilings(trx: Transaction<Schema>) {
  const { rows } = await sql<{ over: string }>`
    SELECT count(*) AS over FROM ${madeUnits}
     WHERE units.made <> coalesce(c.units, 0) OR units.made > v.ceiling OR c.ceiling IS DISTINCT FROM v.ceiling
        OR c.ceiling_per_day IS DISTINCT FROM v.ceiling_per_day`.execute(trx);
  return { overCeiling: Number(rows[0]?.over) };
}

/**
 * A coupon takes at least its units at their present value; more where units were handed out at a higher one. A campaign takes what
 * its coupons take.
 */
async function checkBudgets(trx: Transaction<Schema>) {
  const { rows } = await sql<{ over: string }>`
    WITH worth AS (
      SELECT v.campaign_id, coalesce(c.taken_fen, 0) AS taken_fen, units.made * c.unit_value_fen AS least_fen,
             -- The declared value alone, where the terms were released before 0072-worth-and-late-states.sql.
             c.campaign_id IS NOT DISTINCT FROM v.campaign_id
               AND c.unit_value_fen IN (v.book_value_fen, unit_budget_fen(v.benefit, v.book_value_fen)) AS is_counted
        FROM ${madeUnits}
       WHERE v.template_id IS NOT NULL)
    SELECT (SELECT count(*) FROM worth
             WHERE is_counted IS NOT TRUE OR (campaign_id IS NOT NULL AND least_fen > taken_fen))
         + (SELECT count(*) FROM campaign g,
                   LATERAL (SELECT coalesce(sum(w.taken_fen), 0) AS taken_fen,
                                   coalesce(sum(greatest(w.taken_fen, w.least_fen)), 0) AS worth_fen
                              FROM worth w WHERE w.campaign_id = g.campaign_id) AS of
             WHERE of.taken_fen <> g.taken_fen OR of.worth_fen > g.budget_fen
                OR g.taken_on_day_fen > g.budget_per_day_fen) AS over`.execute(trx);
  return { overBudget: Number(rows[0]?.over) };
}

/** What shelves were lent and what was collected from them, by pool. */
async function shelvesOf(trx: Transaction<Schema>) {
  const { rows } = await sql<{ pool_id: string; units: string; issued: string }>`
    SELECT pool_id, sum(units) AS units, sum(issued) AS issued FROM stock_shelf GROUP BY pool_id`.execute(trx);
  return new Map(rows.map(({ pool_id, units, issued }) => [pool_id, { units: Number(units), issued: Number(issued) }]));
}

async function checkStock(trx: Transaction<Schema>, { added, issued, owned }: InvariantSums) {
  const pools = await trx
    .selectFrom('stock_pool')
    .select(['pool_id', 'total', 'issued', 'lent', 'lent_counted'])
    .execute();
  const shelves = await shelvesOf(trx);
  const collected = (pool: (typeof pools)[number]): number =>
    pool.issued + (shelves.get(pool.pool_id)?.issued ?? 0) - pool.lent_counted;
  const known = new Set(pools.map((pool) => pool.pool_id));
  const ownedOfNoPool = Object.entries(owned).filter(([poolId, units]) => units !== 0 && !known.has(poolId));
  return {
    issuedIsNotLedger: count(pools.map((pool) => pool.issued !== (issued[pool.pool_id] ?? 0))),
    totalIsNotLedger: count(pools.map((pool) => pool.total !== (added[pool.pool_id] ?? 0))),
    issuedIsNotOwned: count(pools.map((pool) => collected(pool) !== (owned[pool.pool_id] ?? 0))) + ownedOfNoPool.length,
    oversold: count(pools.map((pool) => collected(pool) > pool.total || pool.issued < 0)),
    lentIsNotOnShelves:
      count(pools.map((pool) => pool.lent !== (shelves.get(pool.pool_id)?.units ?? 0))) +
      count([...shelves.keys()].map((id) => !known.has(id))),
  };
}

/** Coupons as the limits count them: all, or all of the people and templates that something was collected of since. */
const heldSince = (since: Date | null): RawBuilder<unknown> =>
  since === null
    ? sql`owned_coupon o`
    : sql`(SELECT DISTINCT c.subscriber_id, c.template_id FROM owned_coupon_event e
             JOIN owned_coupon c ON c.subscriber_id = e.subscriber_id AND c.owned_id = e.owned_id
            WHERE e.kind = 'COLLECTED' AND e.at >= ${since}) AS a
          JOIN owned_coupon o ON o.subscriber_id = a.subscriber_id AND o.template_id = a.template_id`;

async function checkLimits(trx: Transaction<Schema>, since: Date | null) {
  const limits = await trx
    .selectFrom('coupon_template')
    .select(['template_id', 'per_person_day', 'most_per_person', 'most_per_person_day'])
    .execute();
  const daily = limits.filter((limit) => limit.per_person_day !== null).map((limit) => limit.template_id);
  const most = async (which: RawBuilder<unknown>, by: RawBuilder<unknown>): Promise<Units> => {
    const { rows } = await sql<Counted>`
      SELECT template_id AS of, max(units) AS units
        FROM (SELECT o.subscriber_id, o.template_id, count(*) AS units FROM ${heldSince(since)} WHERE ${which} GROUP BY ${by}) AS held
       GROUP BY template_id`.execute(trx);
    return unitsOf(rows);
  };
  const mostOf = await most(sql`true`, sql`1, 2`);
  const mostOnADayOf =
    daily.length === 0 ? {} : await most(sql`o.template_id = ANY (${daily}::uuid[])`, sql`1, 2, o.claimed_on`);
  return {
    overPersonalLimit: count(limits.map((limit) => (mostOf[limit.template_id] ?? 0) > limit.most_per_person)),
    overPersonalLimitOnADay: count(
      limits.map((limit) => (mostOnADayOf[limit.template_id] ?? 0) > limit.most_per_person_day),
    ),
  };
}

async function checkUses(trx: Transaction<Schema>, since: Date | null) {
  // Coupons to which something happened since, and those of open orders, whenever they were begun.
  const touched = sql`
    (SELECT subscriber_id, owned_id FROM owned_coupon_event WHERE at >= ${since}
      UNION SELECT subscriber_id, owned_id FROM use_order WHERE state IN ('STARTED', 'HANDED_OVER'))`;
  const from = (table: 'owned_coupon' | 'use_order') =>
    since === null
      ? sql`${sql.table(table)} AS r`
      : sql`${touched} AS a JOIN ${sql.table(table)} AS r ON r.subscriber_id = a.subscriber_id AND r.owned_id = a.owned_id`;
  const { rows } = await sql<{ [Name in 'used' | 'in_use' | 'without_use' | 'twice']: string }>`
    SELECT count(*) FILTER (WHERE state = 'USED' AND succeeded <> 1)                        AS used,
           count(*) FILTER (WHERE state = 'USING' AND open <> 1)                            AS in_use,
           count(*) FILTER (WHERE (open > 0 AND state IS DISTINCT FROM 'USING')
                               OR (succeeded > 0 AND state IS DISTINCT FROM 'USED'))        AS without_use,
           count(*) FILTER (WHERE open + succeeded > 1)                                     AS twice
      FROM (
        SELECT c.state, coalesce(o.open, 0) AS open, coalesce(o.succeeded, 0) AS succeeded
          FROM (SELECT r.subscriber_id, r.owned_id, r.state FROM ${from('owned_coupon')}
                 WHERE r.state IN ('USING', 'USED')) AS c
          FULL JOIN (
            SELECT r.subscriber_id, r.owned_id,
                   count(*) FILTER (WHERE r.state IN ('STARTED', 'HANDED_OVER')) AS open,
                   count(*) FILTER (WHERE r.state = 'SUCCEEDED') AS succeeded
              FROM ${from('use_order')} WHERE r.state NOT IN ('REFUSED', 'REVERSED') GROUP BY r.subscriber_id, r.owned_id
          ) AS o ON o.subscriber_id = c.subscriber_id AND o.owned_id = c.owned_id
      ) AS uses`.execute(trx);
  const [row] = rows;
  return {
    usedWithoutOrder: Number(row?.used),
    usingWithoutOrder: Number(row?.in_use),
    orderWithoutUse: Number(row?.without_use),
    orderedTwice: Number(row?.twice),
  };
}

async function checkReversals(trx: Transaction<Schema>, since: Date | null) {
  const countOf = async (query: RawBuilder<{ count: string }>) => Number((await query.execute(trx)).rows[0]?.count);
  const from = (column: string) => (since === null ? sql`true` : sql`${sql.ref(column)} >= ${since}`);
  const ofOrder = sql`o.subscriber_id = r.subscriber_id AND o.order_id = r.order_id`;
  const reversing = sql<{ count: string }>`
    SELECT count(*) FROM use_reversal r LEFT JOIN use_order o ON ${ofOrder}
     WHERE r.state IN ('STARTED', 'HANDED_OVER') AND o.state IS DISTINCT FROM 'SUCCEEDED'`;
  const confirmed = sql<{ count: string }>`
    SELECT count(*) FROM use_reversal r LEFT JOIN use_order o ON ${ofOrder}
     WHERE r.state = 'REVERSED' AND ${from('r.settled_at')} AND o.state IS DISTINCT FROM 'REVERSED'`;
  const unconfirmed = sql<{ count: string }>`
    SELECT count(*) FROM use_order o LEFT JOIN use_reversal r ON ${ofOrder} AND r.state = 'REVERSED'
     WHERE o.state = 'REVERSED' AND ${from('o.settled_at')} AND r.order_id IS NULL`;
  const restored = sql<{ count: string }>`
    SELECT count(*) FROM owned_coupon_event e
      JOIN use_order o ON o.subscriber_id = e.subscriber_id AND o.owned_id = e.owned_id AND o.order_no = e.reference
     WHERE e.kind = 'RESTORED' AND ${from('e.at')} AND o.state <> 'REVERSED'`;
  return {
    reversingWithoutUse: await countOf(reversing),
    restoredWithoutReversal: (await countOf(confirmed)) + (await countOf(unconfirmed)) + (await countOf(restored)),
    billingDiffers: await countOf(sql`SELECT count(*) FROM billing_difference WHERE state = 'OPEN'`),
  };
}

async function checkCodes(trx: Transaction<Schema>, { usedCodes, exchanged }: InvariantSums) {
  const pools = await trx
    .selectFrom('stock_pool')
    .select(['batch_id', 'issued'])
    .where('batch_id', 'is not', null)
    .execute();
  const usedInAll = Object.values(usedCodes).reduce((sum, codes) => sum + codes, 0);
  return {
    usedCodesAreNotIssued:
      count(pools.map(({ batch_id, issued }) => issued !== (usedCodes[batch_id ?? ''] ?? 0))) +
      count([usedInAll !== exchanged]),
  };
}

/** By the index of open numbers alone. A list that is being stored or was rejected gives nothing. */
async function checkDistributions(trx: Transaction<Schema>) {
  const { rows } = await sql<{ differ: string }>`
    SELECT count(*) AS differ
      FROM distribution d,
           LATERAL (SELECT count(*) AS left_over FROM distribution_number n
                     WHERE n.distribution_id = d.distribution_id AND n.outcome IS NULL) AS open
     WHERE d.state IN ('IN_REVIEW', 'RUNNING', 'PAUSED', 'DONE')
       AND d.valid - d.given - d.failed <> open.left_over`.execute(trx);
  return { distributionIsNotItsNumbers: Number(rows[0]?.differ) };
}

/** What these sums over all rows, and the coupons touched since, violate; since null: everything. */
export const violationsOf = async (
  trx: Transaction<Schema>,
  sums: InvariantSums,
  since: Date | null,
): Promise<Violations> => ({
  ...(await checkStock(trx, sums)),
  ...(await checkCeilings(trx)),
  ...(await checkBudgets(trx)),
  ...(await checkLimits(trx, since)),
  ...(await checkUses(trx, since)),
  ...(await checkReversals(trx, since)),
  ...(await checkCodes(trx, sums)),
  ...(await checkDistributions(trx)),
});

/** Violations of every invariant by one pass over each table, in the caller's transaction. */
export const violationsIn = async (trx: Transaction<Schema>): Promise<Violations> =>
  violationsOf(trx, await sumsSince(trx, null), null);

export const noneOf = (violations: Violations): boolean => Object.values(violations).every((found) => found === 0);

/** One snapshot of all tables. */
export const inOneSnapshot = <T>(db: Kysely<Schema>, read: (trx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Stores the report for every node. */
export async function keepReport(db: Kysely<Schema>, { atMs, violations }: InvariantReport): Promise<void> {
  const row = { checked_at: new Date(atMs), violations: JSON.stringify(violations) };
  await db
    .insertInto('invariant_report')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

/** Stored violations; an earlier version of the check may have known fewer kinds. */
export function readViolations(kept: object): Violations {
  const found = new Map(Object.entries(kept));
  return Object.fromEntries(invariants.map((name) => [name, found.get(name) ?? 0])) as Record<Invariant, number>;
}

/** The last report that any worker made; null before the first. */
export async function latestReport(db: Kysely<Schema>): Promise<InvariantReport | null> {
  const row = await db.selectFrom('invariant_report').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const violations = readViolations(row.violations);
  return { atMs: row.checked_at.getTime(), violations, holds: noneOf(violations) };
}
