import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** First deals by person; people without one are absent. */
export async function readFirstDeals(
  db: Kysely<Schema>,
  subscriberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('owned_coupon')
    .select(({ fn }) => ['subscriber_id', fn.min('changed_at').as('at')])
    .where('subscriber_id', '=', sql<string>`ANY (${subscriberIds}::uuid[])`)
    .where(sql<boolean>`state = 'USED'`)
    .groupBy('subscriber_id')
    .execute();
  return new Map(rows.map(({ subscriber_id, at }) => [subscriber_id, at.getTime()]));
}

/**
 * When a person made their first deal, epoch milliseconds: when their first coupon was used; null before. A claim is not a
 * deal, nor is a use that the biller has not confirmed. The only definition: the audience `firstDeal` (and so lists and
 * claims) and `showFirstDeal` use it. A deal is never undone, so a concurrent 'not yet' was true when it was read.
 */
export async function readFirstDeal(db: Kysely<Schema>, subscriberId: string): Promise<number | null> {
  const deals = await readFirstDeals(db, [subscriberId]);
  return deals.get(subscriberId) ?? null;
}
