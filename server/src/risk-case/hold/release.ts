import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { endHolds, type OwnedKeyRow, validLonger, writeCouponEvents } from '../coupon-store.ts';

/** Holds whose time is over that are released at once. */
const RELEASED_AT_ONCE = 200;

/**
 * Lets held coupons be used, with the time that they were held added to their validity, each with its event: a coupon whose
 * validity ended meanwhile is valid again for as long as it was when it was held. Returns those that were held: the coupon's own
 * state decides between this and a clawback at the same moment.
 */
export async function releaseHeld(
  trx: Transaction<Schema>,
  coupons: readonly OwnedKeyRow[],
  nowMs: number,
): Promise<readonly OwnedKeyRow[]> {
  const at = new Date(nowMs);
  const { rows } = await sql<OwnedKeyRow>`
    UPDATE owned_coupon o
       SET state = 'AVAILABLE', changed_at = ${at}::timestamptz, hidden_at = NULL,
           valid_to = ${validLonger(sql`${at}::timestamptz - h.held_at`)}
      FROM claim_hold h
     WHERE h.subscriber_id = o.subscriber_id AND h.owned_id = o.owned_id AND h.state = 'HELD' AND o.state = 'PENDING'
       AND o.subscriber_id = ANY (${coupons.map(({ subscriber_id }) => subscriber_id)}::uuid[])
       AND o.owned_id = ANY (${coupons.map(({ owned_id }) => owned_id)}::uuid[])
    RETURNING o.subscriber_id, o.owned_id`.execute(trx);
  await endHolds(trx, rows, { state: 'RELEASED', at });
  await writeCouponEvents(trx, rows, { kind: 'RELEASED', at });
  return rows;
}

/** Releases holds that nobody decided in time. One whose coupon was withdrawn otherwise ends with it. */
export const releaseOverdue = (db: Kysely<Schema>, nowMs: number): Promise<'more' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const overdue = await trx
        .selectFrom('claim_hold')
        .select(['subscriber_id', 'owned_id'])
        .where('state', '=', 'HELD')
        .where('until', '<=', new Date(nowMs))
        .orderBy('until')
        .limit(RELEASED_AT_ONCE)
        .execute();
      if (overdue.length === 0) return 'idle';
      await releaseHeld(trx, overdue, nowMs);
      await endHolds(trx, overdue, { state: 'WITHDRAWN', at: new Date(nowMs) });
      return 'more';
    }),
  );
