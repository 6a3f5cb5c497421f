import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Reading } from './book-readings.ts';
import { KEPT_DAYS } from './business-days.ts';

/** The days that were compared or tried, newest first. */
export async function readDays(db: Kysely<Schema>) {
  const rows = await db.selectFrom('reconciliation').selectAll().orderBy('day', 'desc').execute();
  return rows.map((row) => ({
    day: row.day,
    state: row.state,
    readId: row.read_id,
    entries: Number(row.entries),
    triedAtMs: row.tried_at.getTime(),
  }));
}

/** These readings count from now on. */
export async function keepReadings(db: Kysely<Schema>, readings: readonly Reading[], nowMs: number): Promise<void> {
  await db
    .insertInto('reconciliation')
    .values(
      readings.map(({ day, readId, entries }) => ({
        day,
        state: 'DONE' as const,
        tried_at: new Date(nowMs),
        read_id: readId,
        entries: String(entries),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({
        state: 'DONE' as const,
        tried_at: ref('excluded.tried_at'),
        read_id: ref('excluded.read_id'),
        entries: ref('excluded.entries'),
      })),
    )
    .execute();
}

/** The day could not be compared. A day that was compared stays so. */
export async function keepWithoutReading(
  db: Kysely<Schema>,
  { day, state, nowMs }: { readonly day: string; readonly state: 'NO_BOOK' | 'FAILED'; readonly nowMs: number },
): Promise<void> {
  const tried = { state, tried_at: new Date(nowMs) };
  await db
    .insertInto('reconciliation')
    .values({ day, ...tried })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(tried).where('reconciliation.state', '<>', 'DONE'))
    .execute();
}

/** Deletes readings of long ago, and those of a day ago that do not count. Differences stay. */
export async function retireReadings(db: Kysely<Schema>, nowMs: number): Promise<number> {
  await db
    .deleteFrom('reconciliation')
    .where('day', '<', businessDay(nowMs - KEPT_DAYS * DAY_MS))
    .execute();
  const counting = (await readDays(db)).flatMap(({ readId }) => readId ?? []);
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM billing_entry
     WHERE read_id < ${newId({ msecs: nowMs - DAY_MS })}::uuid AND NOT (read_id = ANY (${counting}::uuid[]))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
