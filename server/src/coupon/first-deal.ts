import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * When a person had their first deal, epoch milliseconds: when the first of their coupons was used; null while none was.
 * Collecting is no deal yet, nor is a use that the biller has not said yes to. This is the one place that says so: the
 * audience `firstDeal`, and through it lists and claims, and `getFirstDealUserInfo` all ask here. Once had, it stays had, so
 * who is told 'not yet' in the moment of their first use is told what was true when they asked.
 */
export async function readFirstDeal(db: Kysely<Schema>, subscriberId: string): Promise<number | null> {
  const first = await db
    .selectFrom('owned_coupon')
    .select('changed_at')
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`state = 'USED'`)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst();
  return first?.changed_at.getTime() ?? null;
}
