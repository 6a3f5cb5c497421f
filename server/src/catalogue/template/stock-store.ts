import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type Pool = Selectable<Schema['stock_pool']>;

/** Units added or removed, by whom and why. */
export interface StockChange {
  readonly poolId: string;
  /** Positive: added. */
  readonly by: number;
  readonly name: string;
  readonly reason: string | null;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** Writes the ledger rows of changes to pools' totals, in the same transaction; none for zero units. */
export async function enterStocks(trx: Transaction<Schema>, changes: readonly StockChange[]): Promise<void> {
  const rows = changes
    .filter(({ by }) => by !== 0)
    .map(({ poolId, by, name, reason, nowMs }) => ({
      entry_id: newId(),
      pool_id: poolId,
      kind: by > 0 ? ('ADDED' as const) : ('REMOVED' as const),
      units: Math.abs(by),
      at: new Date(nowMs),
      operator_name: name,
      reason,
    }));
  if (rows.length > 0) await trx.insertInto('stock_entry').values(rows).execute();
}

export const enterStock = (trx: Transaction<Schema>, change: StockChange): Promise<void> => enterStocks(trx, [change]);

export const readPool = (db: Kysely<Schema>, poolId: string): Promise<Pool | undefined> =>
  db.selectFrom('stock_pool').selectAll().where('pool_id', '=', poolId).executeTakeFirst();

/**
 * Changes a pool's total by an amount, with its ledger row: only from the expected total, and never below the units issued.
 * Returns the new pool; undefined if a condition failed and nothing was changed.
 */
export async function changeTotalOnce(
  trx: Transaction<Schema>,
  change: StockChange & { readonly expectedTotal: number },
): Promise<Pool | undefined> {
  const changed = await trx
    .updateTable('stock_pool')
    .set(({ eb }) => ({ total: eb('total', '+', change.by) }))
    .where('pool_id', '=', change.poolId)
    .where('total', '=', change.expectedTotal)
    .where(({ eb }) => eb(eb('total', '+', change.by), '>=', eb.ref('issued')))
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) await enterStock(trx, change);
  return changed;
}

/** Units issued on this business day. */
export const issuedOn = (pool: Pick<Pool, 'day' | 'issued_on_day'>, nowMs: number): number =>
  pool.day >= businessDay(nowMs) ? pool.issued_on_day : 0;

/** Sets the daily limit, only from the expected value and not below the units issued today; false if a condition failed. */
export async function setPerDayOnce(
  trx: Transaction<Schema>,
  poolId: string,
  {
    expected,
    value,
    nowMs,
  }: { readonly expected: number | null; readonly value: number | null; readonly nowMs: number },
): Promise<boolean> {
  const today = sql<string>`${businessDay(nowMs)}::date`;
  const issuedToday = sql<number>`CASE WHEN day >= ${today} THEN issued_on_day ELSE 0 END`;
  const done = await trx
    .updateTable('stock_pool')
    .set({ per_day: value, day: sql<string>`greatest(day, ${today})`, issued_on_day: issuedToday })
    .where('pool_id', '=', poolId)
    .where('per_day', 'is not distinct from', expected)
    .where(sql<boolean>`${issuedToday} <= coalesce(${value}::integer, 2147483647)`)
    .returning('pool_id')
    .executeTakeFirst();
  return done !== undefined;
}
