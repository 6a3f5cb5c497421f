import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { idFor } from '#test/factories/id.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';
import { poolRows, type StockSpec } from '#test/factories/stock.ts';

export interface GrabSpec {
  /** Epoch milliseconds. Default: a grab that is always running. */
  readonly startMs?: number;
  /** Exclusive. */
  readonly endMs?: number;
  /** Coupons with their stock in this grab. */
  readonly coupons?: readonly (StockSpec & { readonly templateId: string })[];
  readonly seed?: string;
}

export interface MadeGrab {
  readonly sessionId: string;
  /** In the order of `coupons`. */
  readonly poolIds: readonly string[];
}

export function grabRows(spec: GrabSpec = {}): { grab: MadeGrab; rows: readonly Rows[] } {
  const sessionId = idFor(spec.seed && `${spec.seed}/grab`);
  const session = {
    session_id: sessionId,
    start_at: new Date(spec.startMs ?? LONG_AGO_MS),
    end_at: new Date(spec.endMs ?? FAR_AHEAD_MS),
  };
  const pools = (spec.coupons ?? []).map((coupon) => poolRows({ ...coupon, sessionId }));
  return {
    grab: { sessionId, poolIds: pools.map(({ poolId }) => poolId) },
    rows: [{ grab_session: [session] }, ...pools.map(({ rows }) => rows)],
  };
}

/** A time-limited grab; each coupon has its own stock in it, next to the centre's. */
export async function makeGrab(db: Kysely<Schema>, spec: GrabSpec = {}): Promise<MadeGrab> {
  const { grab, rows } = grabRows(spec);
  await insertRows(db, ...rows);
  return grab;
}
