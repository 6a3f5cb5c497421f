import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const KEPT_DAYS = 30;

/** Deletes clusters that no account has joined for thirty days; clawbacks keep their own lists. */
export async function retireClusters(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const over = await db
    .selectFrom('risk_cluster')
    .select('cluster_id')
    .where('last_at', '<', new Date(nowMs - KEPT_DAYS * DAY_MS))
    .execute();
  const areOver = sql<boolean>`cluster_id = ANY (${over.map(({ cluster_id }) => cluster_id)}::uuid[])`;
  await db.deleteFrom('risk_cluster_member').where(areOver).execute();
  await db.deleteFrom('risk_cluster').where(areOver).execute();
  return over.length;
}
