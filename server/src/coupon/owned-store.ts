import type { CardClass } from '@coupon-centre/contract/field';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#db/schema.ts';

/** Reads of one person's own coupons. Every query names the subscriber, so it touches one shard. */

export type OwnedRow = Selectable<Schema['owned_coupon']>;
export type OwnedListName = 'AVAILABLE' | 'USING' | 'USED' | 'EXPIRED' | 'HISTORY';

export const readOwned = (db: Kysely<Schema>, subscriberId: string, ownedId: string): Promise<OwnedRow | undefined> =>
  db
    .selectFrom('owned_coupon')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .executeTakeFirst();

/** What a person has of each of these coupons; `usableOwnedId` is one that is available and has not run out. */
export interface Holding {
  readonly have: number;
  readonly haveOnDay: number;
  readonly usableOwnedId: string | null;
}

export async function readHoldings(
  db: Kysely<Schema>,
  subscriberId: string,
  at: { readonly nowMs: number; readonly day: string },
): Promise<ReadonlyMap<string, Holding>> {
  const now = new Date(at.nowMs);
  const rows = await db
    .selectFrom('owned_coupon')
    .select(({ fn }) => [
      'template_id',
      fn.max('ordinal').as('have'),
      sql<number>`(count(*) FILTER (WHERE claimed_on = ${at.day}::date))::integer`.as('have_on_day'),
      sql<string | null>`
        (array_agg(owned_id ORDER BY valid_to) FILTER (WHERE state = 'AVAILABLE' AND valid_to > ${now}))[1]`.as(
        'usable',
      ),
    ])
    .where('subscriber_id', '=', subscriberId)
    .groupBy('template_id')
    .execute();
  return new Map(
    rows.map((row) => [row.template_id, { have: row.have, haveOnDay: row.have_on_day, usableOwnedId: row.usable }]),
  );
}

/** When a coupon's latest event was: running out is one, though no row is written for it. */
const eventAt = (now: Date) =>
  sql<Date>`CASE WHEN state = 'AVAILABLE' AND valid_to <= ${now} THEN valid_to ELSE changed_at END`;

const inList: Readonly<Record<OwnedListName, (now: Date) => ReturnType<typeof sql<SqlBool>>>> = {
  AVAILABLE: (now) => sql<SqlBool>`state IN ('AVAILABLE', 'PENDING') AND valid_to > ${now}`,
  USING: () => sql<SqlBool>`state = 'USING'`,
  USED: () => sql<SqlBool>`state = 'USED'`,
  EXPIRED: (now) => sql<SqlBool>`(state = 'EXPIRED' OR (state IN ('AVAILABLE', 'PENDING') AND valid_to <= ${now}))`,
  HISTORY: (now) =>
    sql<SqlBool>`(state IN ('USED', 'EXPIRED', 'WITHDRAWN') OR (state IN ('AVAILABLE', 'PENDING') AND valid_to <= ${now}))`,
};

/** Where a page of a list ends; the next one begins behind it. */
export interface OwnedPosition {
  readonly atMs: number;
  readonly ownedId: string;
}

export interface OwnedQuery {
  readonly list: OwnedListName;
  readonly cardClass: CardClass | undefined;
  readonly after: OwnedPosition | undefined;
  readonly limit: number;
  readonly nowMs: number;
}

/** A page of a list with each row's place in its order: AVAILABLE by soonest expiry, the others by newest event. */
export async function listOwned(
  db: Kysely<Schema>,
  subscriberId: string,
  query: OwnedQuery,
): Promise<{ row: OwnedRow; position: OwnedPosition }[]> {
  const now = new Date(query.nowMs);
  const soonest = query.list === 'AVAILABLE';
  const order = soonest ? sql<Date>`valid_to` : eventAt(now);
  let rows = db
    .selectFrom('owned_coupon')
    .selectAll()
    .select(order.as('ordered_at'))
    .where('subscriber_id', '=', subscriberId)
    .where('hidden_at', 'is', null)
    .where(inList[query.list](now));
  if (query.cardClass !== undefined) rows = rows.where('card_class', '=', query.cardClass);
  if (query.after !== undefined) {
    const { atMs, ownedId } = query.after;
    const behind = sql.raw(soonest ? '>' : '<');
    rows = rows.where(sql<SqlBool>`(${order}, owned_id) ${behind} (${new Date(atMs)}::timestamptz, ${ownedId}::uuid)`);
  }
  const found = await rows
    .orderBy(order, soonest ? 'asc' : 'desc')
    .orderBy('owned_id', soonest ? 'asc' : 'desc')
    .limit(query.limit)
    .execute();
  return found.map(({ ordered_at, ...row }) => ({
    row,
    position: { atMs: ordered_at.getTime(), ownedId: row.owned_id },
  }));
}

export async function countOwned(
  db: Kysely<Schema>,
  subscriberId: string,
  nowMs: number,
): Promise<Record<OwnedListName, number>> {
  const now = new Date(nowMs);
  const count = (list: OwnedListName) => sql<number>`(count(*) FILTER (WHERE ${inList[list](now)}))::integer`.as(list);
  return db
    .selectFrom('owned_coupon')
    .select([count('AVAILABLE'), count('USING'), count('USED'), count('EXPIRED'), count('HISTORY')])
    .where('subscriber_id', '=', subscriberId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Each showing of a coupon's code to its owner is on record. */
export async function recordCodeShown(
  db: Kysely<Schema>,
  owned: { readonly subscriberId: string; readonly ownedId: string },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('owned_coupon_event')
    .values({
      subscriber_id: owned.subscriberId,
      owned_id: owned.ownedId,
      event_id: uuidv7(),
      kind: 'CODE_SHOWN',
      at: new Date(nowMs),
      reference: null,
    })
    .execute();
}
