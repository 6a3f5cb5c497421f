import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** What must hold at every moment (quality §3); each name counts its violations. */
export const invariants = [
  /** Pools whose issued units are not what the ledger says. */
  'issuedIsNotLedger',
  /** Pools whose total is not what the ledger says. */
  'totalIsNotLedger',
  /** Pools whose issued units are not as many as the coupons people have from them. */
  'issuedIsNotOwned',
  'oversold',
  /** Coupons of which somebody has more than the limit ever was. */
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
  /** Batches whose used exchange codes are not as many as their coupons; one more where people's own rows are not as many. */
  'usedCodesAreNotIssued',
] as const;
export type Invariant = (typeof invariants)[number];

export interface InvariantReport {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly violations: Readonly<Record<Invariant, number>>;
  readonly holds: boolean;
}

const count = (rows: readonly boolean[]): number => rows.filter(Boolean).length;

async function checkStock(trx: Transaction<Schema>) {
  const pools = await trx.selectFrom('stock_pool').select(['pool_id', 'total', 'issued']).execute();
  const ledger = await trx
    .selectFrom('stock_entry')
    .select('pool_id')
    .select([
      sql<string>`coalesce(sum(CASE kind WHEN 'ADDED' THEN units WHEN 'REMOVED' THEN -units END), 0)`.as('total'),
      sql<string>`coalesce(sum(CASE kind WHEN 'ISSUED' THEN units WHEN 'RETURNED' THEN -units END), 0)`.as('issued'),
    ])
    .groupBy('pool_id')
    .execute();
  const owned = await trx
    .selectFrom('owned_coupon')
    .select(['pool_id', sql<string>`count(*)`.as('units')])
    .groupBy('pool_id')
    .execute();
  const booked = new Map(ledger.map((row) => [row.pool_id, { total: Number(row.total), issued: Number(row.issued) }]));
  const held = new Map(owned.map((row) => [row.pool_id, Number(row.units)]));
  const known = new Set(pools.map((pool) => pool.pool_id));
  return {
    issuedIsNotLedger: count(pools.map((pool) => pool.issued !== (booked.get(pool.pool_id)?.issued ?? 0))),
    totalIsNotLedger: count(pools.map((pool) => pool.total !== (booked.get(pool.pool_id)?.total ?? 0))),
    issuedIsNotOwned:
      count(pools.map((pool) => pool.issued !== (held.get(pool.pool_id) ?? 0))) +
      count([...held.keys()].map((poolId) => !known.has(poolId))),
    oversold: count(pools.map((pool) => pool.issued > pool.total || pool.issued < 0)),
  };
}

async function checkLimits(trx: Transaction<Schema>) {
  const limits = await trx
    .selectFrom('coupon_template')
    .select(['template_id', 'per_person_day', 'most_per_person', 'most_per_person_day'])
    .execute();
  const most = await trx
    .selectFrom(
      trx
        .selectFrom('owned_coupon')
        .select(['subscriber_id', 'template_id', sql<number>`count(*)`.as('units')])
        .groupBy(['subscriber_id', 'template_id'])
        .as('held'),
    )
    .select(['template_id', sql<string>`max(units)`.as('units')])
    .groupBy('template_id')
    .execute();
  const daily = limits.filter((limit) => limit.per_person_day !== null).map((limit) => limit.template_id);
  const mostOnADay =
    daily.length === 0
      ? []
      : await trx
          .selectFrom(
            trx
              .selectFrom('owned_coupon')
              .select(['subscriber_id', 'template_id', 'claimed_on', sql<number>`count(*)`.as('units')])
              .where('template_id', 'in', daily)
              .groupBy(['subscriber_id', 'template_id', 'claimed_on'])
              .as('held'),
          )
          .select(['template_id', sql<string>`max(units)`.as('units')])
          .groupBy('template_id')
          .execute();
  const mostOf = new Map(most.map((row) => [row.template_id, Number(row.units)]));
  const mostOnADayOf = new Map(mostOnADay.map((row) => [row.template_id, Number(row.units)]));
  return {
    overPersonalLimit: count(limits.map((limit) => (mostOf.get(limit.template_id) ?? 0) > limit.most_per_person)),
    overPersonalLimitOnADay: count(
      limits.map((limit) => (mostOnADayOf.get(limit.template_id) ?? 0) > limit.most_per_person_day),
    ),
  };
}

async function checkUses(trx: Transaction<Schema>) {
  const { rows } = await sql<{ [Name in 'used' | 'in_use' | 'without_use' | 'twice']: string }>`
    SELECT count(*) FILTER (WHERE state = 'USED' AND succeeded <> 1)                        AS used,
           count(*) FILTER (WHERE state = 'USING' AND open <> 1)                            AS in_use,
           count(*) FILTER (WHERE (open > 0 AND state IS DISTINCT FROM 'USING')
                               OR (succeeded > 0 AND state IS DISTINCT FROM 'USED'))        AS without_use,
           count(*) FILTER (WHERE open + succeeded > 1)                                     AS twice
      FROM (
        SELECT c.state, coalesce(o.open, 0) AS open, coalesce(o.succeeded, 0) AS succeeded
          FROM (SELECT subscriber_id, owned_id, state FROM owned_coupon WHERE state IN ('USING', 'USED')) AS c
          FULL JOIN (
            SELECT subscriber_id, owned_id,
                   count(*) FILTER (WHERE state IN ('STARTED', 'HANDED_OVER')) AS open,
                   count(*) FILTER (WHERE state = 'SUCCEEDED') AS succeeded
              FROM use_order WHERE state <> 'REFUSED' GROUP BY subscriber_id, owned_id
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

async function checkCodes(trx: Transaction<Schema>) {
  const pools = await trx
    .selectFrom('stock_pool')
    .select(['batch_id', 'issued'])
    .where('batch_id', 'is not', null)
    .execute();
  const used = await trx
    .selectFrom('exchange_code')
    .select(['batch_id', sql<string>`count(*)`.as('codes')])
    .where('used_by', 'is not', null)
    .groupBy('batch_id')
    .execute();
  const own = await trx
    .selectFrom('exchanged_code')
    .select(sql<string>`count(*)`.as('codes'))
    .executeTakeFirstOrThrow();
  const usedOf = new Map(used.map((row) => [row.batch_id, Number(row.codes)]));
  const usedInAll = used.reduce((sum, { codes }) => sum + Number(codes), 0);
  return {
    usedCodesAreNotIssued:
      count(pools.map(({ batch_id, issued }) => issued !== (usedOf.get(batch_id ?? '') ?? 0))) +
      count([usedInAll !== Number(own.codes)]),
  };
}

/**
 * Counts violations of every invariant, in one snapshot, by looking at the rows themselves and trusting no constraint.
 * One pass over each table: meant for a job, not for a request.
 */
export async function checkInvariants(db: Kysely<Schema>, nowMs: number): Promise<InvariantReport> {
  const violations = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      ...(await checkStock(trx)),
      ...(await checkLimits(trx)),
      ...(await checkUses(trx)),
      ...(await checkCodes(trx)),
    }));
  return { atMs: nowMs, violations, holds: Object.values(violations).every((found) => found === 0) };
}

/** Keeps the report where every node finds it. */
export async function keepReport(db: Kysely<Schema>, { atMs, violations }: InvariantReport): Promise<void> {
  const row = { checked_at: new Date(atMs), violations: JSON.stringify(violations) };
  await db
    .insertInto('invariant_report')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

/** The last report that any worker made; null before the first. */
export async function latestReport(db: Kysely<Schema>): Promise<InvariantReport | null> {
  const row = await db.selectFrom('invariant_report').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const found = new Map(Object.entries(row.violations));
  const violations = Object.fromEntries(invariants.map((name) => [name, found.get(name) ?? 0])) as Record<
    Invariant,
    number
  >;
  return {
    atMs: row.checked_at.getTime(),
    violations,
    holds: Object.values(violations).every((count) => count === 0),
  };
}
