import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BookSays } from '#platform/db/schema/billing-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { BookEntry, Provisioning } from '#platform/gateways/provisioning/port.ts';

/** Entries written by one statement. */
const BATCH = 500;
/** A biller that takes longer for one day is given up, before the job queue would; the next attempt begins from the start. */
const READ_MAX_MS = 12 * MINUTE_MS;

/** A finished reading of a day's book. */
export interface Reading {
  readonly day: string;
  readonly readId: string;
  readonly entries: number;
}

async function write(db: Kysely<Schema>, readId: string, batch: readonly BookEntry[]): Promise<void> {
  const rows = new Map<string, { entry: BookEntry; times: number }>();
  for (const entry of batch) {
    const key = `${entry.kind} ${entry.orderNo}`;
    rows.set(key, { entry, times: (rows.get(key)?.times ?? 0) + 1 });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('billing_entry')
    .values(
      [...rows.values()].map(({ entry, times }) => ({
        order_no: entry.orderNo,
        read_id: readId,
        kind: entry.kind,
        times,
        reference: entry.reference ?? null,
        benefit: entry.benefit === undefined ? null : JSON.stringify(entry.benefit),
      })),
    )
    // The same order again on another page.
    .onConflict((conflict) =>
      conflict
        .columns(['order_no', 'read_id', 'kind'])
        .doUpdateSet({ times: sql<number>`billing_entry.times + excluded.times` }),
    )
    .execute();
}

/** Reads a day's book to the end. Throws if the biller does not give the whole of it; what was read then does not count. */
export async function readDay(
  db: Kysely<Schema>,
  book: NonNullable<Provisioning['book']>,
  { day, nowMs }: { readonly day: string; readonly nowMs: number },
): Promise<Reading> {
  const readId = newId({ msecs: nowMs });
  let entries = 0;
  let batch: BookEntry[] = [];
  for await (const entry of book(day, AbortSignal.timeout(READ_MAX_MS))) {
    batch.push(entry);
    entries += 1;
    if (batch.length < BATCH) continue;
    await write(db, readId, batch);
    batch = [];
  }
  await write(db, readId, batch);
  return { day, readId, entries };
}

/** The next order numbers of a reading. */
export async function readNumbers(db: Kysely<Schema>, readId: string, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('billing_entry')
    .select('order_no')
    .distinct()
    .where('read_id', '=', readId)
    .where('order_no', '>', after)
    .orderBy('order_no')
    .limit(BATCH)
    .execute();
  return rows.map(({ order_no }) => order_no);
}

const NOTHING: BookSays = { granted: 0, reversed: 0, benefit: null };

/** What these readings say of these orders. */
export async function readBookSays(
  db: Kysely<Schema>,
  orderNos: readonly string[],
  readIds: readonly string[],
): Promise<(orderNo: string) => BookSays> {
  const rows = await db
    .selectFrom('billing_entry')
    .select(['order_no', 'kind', 'times', 'benefit'])
    .where('order_no', '=', sql<string>`ANY (${[...orderNos]}::text[])`)
    .where('read_id', '=', sql<string>`ANY (${[...readIds]}::uuid[])`)
    // What was granted counts more than what a reversal says of it.
    .orderBy('kind', 'desc')
    .execute();
  const says = new Map<string, BookSays>();
  for (const { order_no, kind, times, benefit } of rows) {
    const before = says.get(order_no) ?? NOTHING;
    says.set(order_no, { ...before, [kind]: before[kind] + times, benefit: benefit ?? before.benefit });
  }
  return (orderNo) => says.get(orderNo) ?? NOTHING;
}
