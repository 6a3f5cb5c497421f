import { type Selectable, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ClaimWindow } from '#catalogue/offer.ts';
import { enterStock, enterStocks, type StockChange } from '#catalogue/template/stock-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type GrabRow = Selectable<Schema['grab_session']>;

/** A grab with this coupon. */
export interface GrabOfCoupon extends ClaimWindow {
  readonly templateId: string;
  readonly sessionId: string;
}

const grabsOf = (trx: Transaction<Schema>, templateIds: readonly string[]) =>
  trx
    .selectFrom('stock_pool as p')
    .innerJoin('grab_session as s', 's.session_id', 'p.session_id')
    .select(['p.template_id', 's.session_id', 's.start_at', 's.end_at'])
    .where('p.template_id', 'in', templateIds)
    .where('s.cancelled_at', 'is', null);

/** Coupons for grabs at these times. `except`: the grab itself, when rescheduled. */
export interface WantedGrabs {
  readonly templateIds: readonly string[];
  readonly windows: readonly ClaimWindow[];
  readonly except?: string;
}

/** The first grab other than `except` with one of these coupons at one of these times; call it under the coupons' locks. */
export async function overlappingGrab(
  trx: Transaction<Schema>,
  { templateIds, windows, except }: WantedGrabs,
): Promise<GrabOfCoupon | undefined> {
  const row = await grabsOf(trx, templateIds)
    .where(({ or, and, eb }) =>
      or(
        windows.map(({ startMs, endMs }) =>
          and([eb('s.start_at', '<', new Date(endMs)), eb('s.end_at', '>', new Date(startMs))]),
        ),
      ),
    )
    .$if(except !== undefined, (query) => query.where('s.session_id', '!=', except ?? ''))
    .orderBy('s.start_at')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      templateId: row.template_id,
      sessionId: row.session_id,
      startMs: row.start_at.getTime(),
      endMs: row.end_at.getTime(),
    }
  );
}

/** Whether an unfinished grab of this coupon would be outside this window; call it under the coupon's lock. */
export async function grabOutside(
  trx: Transaction<Schema>,
  { templateId, window }: { readonly templateId: string; readonly window: ClaimWindow },
  nowMs: number,
): Promise<boolean> {
  const { startMs, endMs } = window;
  const row = await grabsOf(trx, [templateId])
    .where('s.end_at', '>', new Date(nowMs))
    .where(({ or, eb }) => or([eb('s.start_at', '<', new Date(startMs)), eb('s.end_at', '>', new Date(endMs))]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type By = Pick<StockChange, 'name' | 'reason' | 'nowMs'>;

interface NewGrabs {
  readonly grabs: readonly (ClaimWindow & { readonly sessionId: string })[];
  readonly coupons: readonly { readonly templateId: string; readonly units: number }[];
}

/**
 * Adds grabs, each with its own stock. The database refuses overlapping grabs of the same coupon. As many statements for all as for
 * one: claims of the coupons wait meanwhile.
 */
export async function addGrabs(trx: Transaction<Schema>, { grabs, coupons }: NewGrabs, by: By): Promise<void> {
  await trx
    .insertInto('grab_session')
    .values(
      grabs.map(({ sessionId, startMs, endMs }) => ({
        session_id: sessionId,
        start_at: new Date(startMs),
        end_at: new Date(endMs),
      })),
    )
    .execute();
  const pools = grabs.flatMap(({ sessionId }) =>
    coupons.map(({ templateId, units }) => ({
      pool_id: newId(),
      template_id: templateId,
      session_id: sessionId,
      total: units,
      per_day: null,
    })),
  );
  await trx.insertInto('stock_pool').values(pools).execute();
  await enterStocks(
    trx,
    pools.map(({ pool_id: poolId, total }) => ({ poolId, by: total, ...by })),
  );
}

export const lockGrab = (trx: Transaction<Schema>, sessionId: string): Promise<GrabRow | undefined> =>
  trx.selectFrom('grab_session').selectAll().where('session_id', '=', sessionId).forUpdate().executeTakeFirst();

interface CancelledGrab {
  readonly sessionId: string;
  readonly pools: readonly { readonly pool_id: string; readonly total: number; readonly issued: number }[];
}

/** Cancels a grab that has not begun: empties its pools and hides it. */
export async function cancelGrab(trx: Transaction<Schema>, { sessionId, pools }: CancelledGrab, by: By): Promise<void> {
  for (const { pool_id: poolId, total, issued } of pools) {
    await trx.updateTable('stock_pool').set({ total: sql`issued` }).where('pool_id', '=', poolId).execute();
    await enterStock(trx, { poolId, by: issued - total, ...by });
  }
  await trx
    .updateTable('grab_session')
    .set({ cancelled_at: new Date(by.nowMs) })
    .where('session_id', '=', sessionId)
    .where('cancelled_at', 'is', null)
    .returning('session_id')
    .executeTakeFirstOrThrow();
}
