import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The clawbacks that have these coupons on their lists and still may take them, by coupon. */
export async function openClawbacks(
  db: Kysely<Schema>,
  ownedIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('clawback_coupon')
    .select(['owned_id', 'clawback_id'])
    .where(sql<boolean>`owned_id = ANY (${ownedIds}::uuid[])`)
    .where('outcome', 'is', null)
    .execute();
  return new Map(rows.map(({ owned_id, clawback_id }) => [owned_id, clawback_id]));
}
