import { EXTRACTION_TRIES_PER_HOUR } from '@coupon-centre/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

const HOUR_MS = 3_600_000;

/** When somebody tried, newest first. */
async function readTries(db: Kysely<Schema>, subscriberId: string): Promise<readonly Date[]> {
  const row = await db
    .selectFrom('code_file_try')
    .select('tried_at')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row?.tried_at ?? [];
}

/**
 * Takes one of the tries that somebody has within any hour, by the write that holds the limit. Null: taken. Else when the next
 * one may be taken (epoch milliseconds).
 */
export async function takeTry(db: Kysely<Schema>, subscriberId: string, nowMs: number): Promise<number | null> {
  const most = sql.lit(EXTRACTION_TRIES_PER_HOUR);
  const taken = await db
    .insertInto('code_file_try')
    .values({ subscriber_id: subscriberId, tried_at: [new Date(nowMs)] })
    .onConflict((conflict) =>
      conflict
        .column('subscriber_id')
        .doUpdateSet({
          // Trimmed rather than sliced: Citus 13 breaks off at a slice that is written to a distributed table.
          tried_at: sql<
            Date[]
          >`trim_array(excluded.tried_at || code_file_try.tried_at, greatest(cardinality(code_file_try.tried_at) + 1 - ${most}, 0))`,
        })
        .where(sql<boolean>`coalesce(code_file_try.tried_at[${most}] <= ${new Date(nowMs - HOUR_MS)}, true)`),
    )
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const tried = await readTries(db, subscriberId);
  return (tried[EXTRACTION_TRIES_PER_HOUR - 1]?.getTime() ?? nowMs - HOUR_MS) + HOUR_MS;
}

/** A try that was right does not count: the newest goes, and of several that go at once each its own. */
export async function giveTryBack(db: Kysely<Schema>, subscriberId: string): Promise<void> {
  for (;;) {
    const tried = await readTries(db, subscriberId);
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

/** Tries that no limit looks back to. */
export async function forgetTries(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('code_file_try')
    .where(sql<boolean>`coalesce(tried_at[1] <= ${new Date(nowMs - HOUR_MS)}, true)`)
    .execute();
}
