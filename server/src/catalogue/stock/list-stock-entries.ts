import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { readPool } from '#catalogue/template/stock-store.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';

const position = z.object({ at: z.int(), entryId: z.uuid() });

export const listStockEntries =
  (db: Kysely<Schema>): Handler<'listStockEntries'> =>
  async ({ poolId, kinds, cursor, size }) => {
    const after = readCursor(cursor, position);
    if ((await readPool(db, poolId)) === undefined) return refuse('UNKNOWN_ITEM');
    const rows = await db
      .selectFrom('stock_entry')
      .selectAll()
      .where('pool_id', '=', poolId)
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(at, entry_id) < (${new Date(after?.at ?? 0)}::timestamptz, ${after?.entryId ?? null}::uuid)`,
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(size + 1)
      .execute();
    const page = rows.slice(0, size);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        entryId: row.entry_id,
        kind: row.kind,
        units: row.units,
        at: toInstant(row.at.getTime()),
        operatorName: row.operator_name,
        reason: row.reason,
      })),
      nextCursor:
        rows.length > size && last !== undefined
          ? writeCursor({ at: last.at.getTime(), entryId: last.entry_id })
          : null,
    };
  };
