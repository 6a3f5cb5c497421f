import { type Kysely, sql, type Transaction } from 'kysely';
import { recordEvents } from '#events/record-event.ts';
import type { BookSays } from '#platform/db/schema/billing-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { DifferenceKind, OwnOrder } from './differences.ts';

const BATCH = 500;

export interface FoundDifference {
  readonly orderNo: string;
  readonly kind: DifferenceKind;
  readonly here: OwnOrder | null;
  readonly there: BookSays;
}

interface Judged {
  /** The orders that were compared. */
  readonly orderNos: readonly string[];
  readonly found: readonly FoundDifference[];
  readonly day: string;
  /** Differences found before this day are left as they are: what was read then is no longer kept. */
  readonly fromDay: string;
  readonly nowMs: number;
}

const keyOf = (orderNo: string, kind: DifferenceKind): string => `${kind} ${orderNo}`;

/** Writes what was found, each once, and closes what is no longer found. What an operator settled stays settled. */
export const keepDifferences = (db: Kysely<Schema>, judged: Judged): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await closeGone(trx, judged);
    const { found, nowMs } = judged;
    if (found.length === 0) return;
    const fresh = await writeFound(trx, judged);
    await recordEvents(
      trx,
      fresh.map(({ order_no: orderNo, kind, day, subscriber_id: subscriberId, owned_id: ownedId }) => ({
        type: 'reconciliation.difference',
        data: { orderNo, kind, day, subscriberId, ownedId },
      })),
      nowMs,
    );
  });

async function closeGone(trx: Transaction<Schema>, { orderNos, found, fromDay, nowMs }: Judged): Promise<void> {
  const keys = found.map(({ orderNo, kind }) => keyOf(orderNo, kind));
  await trx
    .updateTable('billing_difference')
    .set({ state: 'GONE', closed_at: new Date(nowMs) })
    .where('state', '=', 'OPEN')
    .where('day', '>=', fromDay)
    .where('order_no', '=', sql<string>`ANY (${[...orderNos]}::text[])`)
    .where(sql<boolean>`NOT (kind || ' ' || order_no = ANY (${keys}::text[]))`)
    .execute();
}

/** The differences that were not open before. */
const writeFound = (trx: Transaction<Schema>, { found, day, nowMs }: Judged) =>
  trx
    .insertInto('billing_difference')
    .values(
      found.map(({ orderNo, kind, here, there }) => ({
        order_no: orderNo,
        kind,
        day,
        state: 'OPEN' as const,
        here: here?.state ?? null,
        there: JSON.stringify(there),
        subscriber_id: here?.subscriberId ?? null,
        owned_id: here?.ownedId ?? null,
        found_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['order_no', 'kind'])
        .doUpdateSet(({ ref }) => ({
          state: 'OPEN' as const,
          closed_at: null,
          day: ref('excluded.day'),
          here: ref('excluded.here'),
          there: ref('excluded.there'),
          found_at: ref('excluded.found_at'),
        }))
        .where('billing_difference.state', '=', 'GONE'),
    )
    .returning(['order_no', 'kind', 'day', 'subscriber_id', 'owned_id'])
    .execute();

/** Days of open differences, from a day on. */
export async function openDays(db: Kysely<Schema>, fromDay: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('billing_difference')
    .select('day')
    .distinct()
    .where('state', '=', 'OPEN')
    .where('day', '>=', fromDay)
    .execute();
  return rows.map(({ day }) => day);
}

/** The next order numbers with open differences. */
export async function openNumbers(db: Kysely<Schema>, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('billing_difference')
    .select('order_no')
    .distinct()
    .where('state', '=', 'OPEN')
    .where('order_no', '>', after)
    .orderBy('order_no')
    .limit(BATCH)
    .execute();
  return rows.map(({ order_no }) => order_no);
}

/** Closes a difference with an operator's reason, once. Null: it was not open. */
export const settleOnce = (
  trx: Transaction<Schema>,
  { orderNo, kind, reason, nowMs }: { orderNo: string; kind: DifferenceKind; reason: string; nowMs: number },
) =>
  trx
    .updateTable('billing_difference')
    .set({ state: 'SETTLED', reason, closed_at: new Date(nowMs) })
    .where('order_no', '=', orderNo)
    .where('kind', '=', kind)
    .where('state', '=', 'OPEN')
    .returning(['here', 'there', 'day'])
    .executeTakeFirst();
