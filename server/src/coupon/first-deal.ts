import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** First deals by person; nobody who had none. */
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
 * When a person had their first deal, epoch milliseconds: when the first of their coupons was used; null while none was.
 * Collecting is no deal yet, nor is a use that the biller has not said yes to. This is the one place that says so: the
 * audience `firstDeal`, and through it lists and claims, and `getFirstDealUserInfo` all ask here. Once had, it stays had, so
 * who is told 'not yet' in the moment of their first use is told what was true when they asked.
 */
export async function readFirstDeal(db: Kysely<Schema>, subscriberId: string): Promise<number | null> {
  const deals = await readFirstDeals(db, [subscriberId]);
  return deals.get(subscriberId) ?? null;
}
