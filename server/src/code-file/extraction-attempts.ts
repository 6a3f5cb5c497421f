import { EXTRACTION_TRIES_PER_HOUR } from '@coupon-centre/contract/foundation/limits';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Times of a person's attempts, newest first. */
async function readAttempts(db: Kysely<Schema>, subscriberId: string): Promise<readonly Date[]> {
  const row = await db
    .selectFrom('code_file_try')
    .select('tried_at')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row?.tried_at ?? [];
}

/**
 * Takes one of a person's attempts per hour; the write itself enforces the limit. Null: taken. Otherwise when the next one
 * is possible (epoch milliseconds).
 */
export async function takeAttempt(db: Kysely<Schema>, subscriberId: string, nowMs: number): Promise<number | null> {
  const most = sql.lit(EXTRACTION_TRIES_PER_HOUR);
  const taken = await db
    .insertInto('code_file_try')
    .values({ subscriber_id: subscriberId, tried_at: [new Date(nowMs)] })
    .onConflict((conflict) =>
      conflict
        .column('subscriber_id')
        .doUpdateSet({
          // Trimmed rather than sliced: Citus 13 fails on a slice written to a distributed table.
          tried_at: sql<
            Date[]
          >`trim_array(excluded.tried_at || code_file_try.tried_at, greatest(cardinality(code_file_try.tried_at) + 1 - ${most}, 0))`,
        })
        .where(sql<boolean>`coalesce(code_file_try.tried_at[${most}] <= ${new Date(nowMs - HOUR_MS)}, true)`),
    )
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const tried = await readAttempts(db, subscriberId);
  return (tried[EXTRACTION_TRIES_PER_HOUR - 1]?.getTime() ?? nowMs - HOUR_MS) + HOUR_MS;
}

/** A successful attempt does not count: removes the newest one; concurrent calls remove one each. */
export async function returnAttempt(db: Kysely<Schema>, subscriberId: string): Promise<void> {
  for (;;) {
    const tried = await readAttempts(db, subscriberId);
    if (tried.length === 0) return;
    const { numUpdatedRows } = await db
      .updateTable('code_file_try')
      .set({ tried_at: tried.slice(1) })
      .where('subscriber_id', '=', subscriberId)
      .where('tried_at', '=', sql<Date[]>`${[...tried]}::timestamptz[]`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return;
  }
}

/** Deletes attempts older than the limit's window. */
export async function forgetAttempts(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('code_file_try')
    .where(sql<boolean>`coalesce(tried_at[1] <= ${new Date(nowMs - HOUR_MS)}, true)`)
    .execute();
}
