import { type Kysely, sql } from 'kysely';
import { readPool } from '#catalogue/template/stock-store.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'stockEntries',
  columns: [
    { by: sql.ref('at'), kind: 'instant', isDown: true },
    { by: sql.ref('entry_id'), kind: 'uuid', isDown: true },
  ],
};

export const listStockEntries =
  (db: Kysely<Schema>): Handler<'listStockEntries'> =>
  async ({ poolId, kinds, ...asked }) => {
    if ((await readPool(db, poolId)) === undefined) return refuse('UNKNOWN_ITEM');
    const found = db
      .selectFrom('stock_entry')
      .selectAll()
      .where('pool_id', '=', poolId)
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []));
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return {
      items: rows.map((row) => ({
        entryId: row.entry_id,
        kind: row.kind,
        units: row.units,
        at: toInstant(row.at.getTime()),
        operatorName: row.operator_name,
        reason: row.reason,
      })),
      ...page,
    };
  };
