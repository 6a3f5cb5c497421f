import { UNREAD_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** How many messages a subscriber has not read, one more than `UNREAD_COUNT_MAX` at most. */
export async function countUnread(db: Kysely<Schema>, subscriberId: string): Promise<number> {
  const rows = await db
    .selectFrom('subscriber_message')
    .select('subscriber_id')
    .where('subscriber_id', '=', subscriberId)
    .where('read_at', 'is', null)
    .limit(UNREAD_COUNT_MAX + 1)
    .execute();
  return rows.length;
}
