import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type CouponRow, couponColumns, expiryOf } from './coupon-data.ts';
import { appendEvents, type FeedPosition } from './feed-writer.ts';

const ROWS_AT_ONCE = 5_000;
/** Longer than a transaction that begins to use a coupon at the last moment. */
const LAG_MS = 30 * SECOND_MS;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Tells of coupons whose validity has ended since the last time, in the order of that end. A coupon that is in use then and comes
 * back later is told with what brought it back (coupon-changes.ts); a held one never, since its release extends its validity. 'more': there are more of them.
 */
export async function tellExpiries(
  trx: Transaction<Schema>,
  { expired_to, expired_subscriber, expired_owned }: FeedPosition,
  nowMs: number,
): Promise<'more' | 'done'> {
  const until = new Date(nowMs - LAG_MS);
  if (until <= expired_to) return 'done';
  const { rows } = await sql<CouponRow>`
    SELECT ${couponColumns}
      FROM owned_coupon o
      LEFT JOIN claim_source s ON s.subscriber_id = o.subscriber_id AND s.owned_id = o.owned_id
     WHERE o.state = 'AVAILABLE' AND o.valid_to BETWEEN ${expired_to} AND ${until}
       AND (o.valid_to, o.subscriber_id, o.owned_id) > (${expired_to}, ${expired_subscriber}::uuid, ${expired_owned}::uuid)
     ORDER BY o.valid_to, o.subscriber_id, o.owned_id LIMIT ${ROWS_AT_ONCE}`.execute(trx);
  await appendEvents(trx, rows.map(expiryOf), nowMs);
  const last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  await trx
    .updateTable('event_position')
    .set({
      expired_to: last?.valid_to ?? until,
      expired_subscriber: last?.subscriber_id ?? LAST_ID,
      expired_owned: last?.owned_id ?? LAST_ID,
    })
    .execute();
  return last === undefined ? 'done' : 'more';
}
