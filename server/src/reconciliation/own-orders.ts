import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { isBilled } from '#use/biller.ts';
import type { OwnOrder } from './differences.ts';

const BATCH = 500;

export interface SettledPosition {
  readonly at: Date;
  readonly orderId: string;
}

/** The next orders that were settled in a span of time, in that order. */
export const readSettled = (db: Kysely<Schema>, after: SettledPosition, before: Date) =>
  db
    .selectFrom('use_order')
    .select(['order_no', 'order_id', 'settled_at'])
    .where('settled_at', '<', before)
    .where(sql<boolean>`(settled_at, order_id) > (${after.at}::timestamptz, ${after.orderId}::uuid)`)
    .orderBy('settled_at')
    .orderBy('order_id')
    .limit(BATCH)
    .execute();

/** Our orders of these numbers. */
export async function readOwnOrders(
  db: Kysely<Schema>,
  { termsOf }: Pick<Catalogue, 'termsOf'>,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, OwnOrder>> {
  const found = await db
    .selectFrom('use_order_lookup')
    .select(['subscriber_id', 'order_id'])
    .where('order_no', '=', sql<string>`ANY (${[...orderNos]}::text[])`)
    .execute();
  const subscribers = found.map(({ subscriber_id }) => subscriber_id);
  const orders = found.map(({ order_id }) => order_id);
  const rows = await db
    .selectFrom('use_order as o')
    .innerJoin('owned_coupon as c', (join) =>
      join.onRef('c.subscriber_id', '=', 'o.subscriber_id').onRef('c.owned_id', '=', 'o.owned_id'),
    )
    .leftJoin('use_reversal as r', (join) =>
      join
        .onRef('r.subscriber_id', '=', 'o.subscriber_id')
        .onRef('r.order_id', '=', 'o.order_id')
        .on('r.state', 'in', ['STARTED', 'HANDED_OVER']),
    )
    .select(['o.order_no', 'o.subscriber_id', 'o.owned_id', 'o.state', 'o.created_at', 'o.settled_at'])
    .select(['c.template_id', 'c.terms_version', 'r.reversal_id', 'o.offer'])
    .where('o.subscriber_id', '=', sql<string>`ANY (${subscribers}::uuid[])`)
    .where('o.order_id', '=', sql<string>`ANY (${orders}::uuid[])`)
    .execute();
  const own = new Map<string, OwnOrder>();
  for (const row of rows) {
    const terms = await termsOf(row.template_id, row.terms_version);
    if (terms === undefined) throw new Error(`no terms ${row.terms_version} of coupon ${row.template_id}`);
    own.set(row.order_no, {
      orderNo: row.order_no,
      subscriberId: row.subscriber_id,
      ownedId: row.owned_id,
      state: row.state,
      createdAtMs: row.created_at.getTime(),
      settledAtMs: row.settled_at?.getTime() ?? null,
      isBilled: isBilled(terms),
      benefit: terms.benefit,
      offer: row.offer,
      isReversing: row.reversal_id !== null,
    });
  }
  return own;
}
