import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { idFor } from '#test/factories/id.ts';
import type { Rows } from '#test/factories/rows.ts';

export interface StockSpec {
  /** Default: 100. */
  readonly total?: number;
  readonly perDay?: number;
  /** Units issued earlier; the caller makes their owners too. */
  readonly issued?: number;
  /** Those of them issued on this business day (`YYYY-MM-DD`). */
  readonly issuedOn?: { readonly day: string; readonly units: number };
  /** When the units were put in and went out, epoch milliseconds. */
  readonly atMs?: number;
  readonly seed?: string;
}

export interface PoolSpec extends StockSpec {
  readonly templateId: string;
  /** Default: the centre's pool. */
  readonly sessionId?: string;
}

/** A pool with its ledger. The centre's pool comes with the template, a grab's with the grab. */
export function poolRows(spec: PoolSpec): { poolId: string; rows: Rows } {
  const poolId = idFor(spec.seed && `${spec.seed}/pool`);
  const { total = 100, issued = 0 } = spec;
  const at = new Date(spec.atMs ?? LONG_AGO_MS);
  const entry = (kind: 'ADDED' | 'ISSUED', units: number) =>
    units === 0 ? [] : [{ entry_id: idFor(spec.seed && `${spec.seed}/${kind}`), pool_id: poolId, kind, units, at }];
  const pool = {
    pool_id: poolId,
    template_id: spec.templateId,
    session_id: spec.sessionId ?? null,
    total,
    issued,
    per_day: spec.perDay ?? null,
    day: spec.issuedOn?.day ?? '-infinity',
    issued_on_day: spec.issuedOn?.units ?? 0,
  };
  return {
    poolId,
    rows: { stock_pool: [pool], stock_entry: [...entry('ADDED', total), ...entry('ISSUED', issued)] },
  };
}

/** Units put into a pool later, with their ledger row. */
export const addStock = (db: Kysely<Schema>, poolId: string, units: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('stock_pool')
      .set(({ eb }) => ({ total: eb('total', '+', units) }))
      .where('pool_id', '=', poolId)
      .execute();
    const entry = { entry_id: idFor(), pool_id: poolId, kind: 'ADDED', units, at: new Date(LONG_AGO_MS) } as const;
    await trx.insertInto('stock_entry').values(entry).execute();
  });
