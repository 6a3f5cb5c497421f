import { type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

export interface OwnedKeyRow {
  readonly subscriber_id: string;
  readonly owned_id: string;
}

/** Writes what happened to these coupons; the feed tells it. */
export async function writeCouponEvents(
  trx: Transaction<Schema>,
  coupons: readonly OwnedKeyRow[],
  event: { readonly kind: 'RELEASED' | 'WITHDRAWN' | 'RESTORED'; readonly at: Date },
): Promise<void> {
  if (coupons.length === 0) return;
  await trx
    .insertInto('owned_coupon_event')
    .values(
      coupons.map(({ subscriber_id, owned_id }) => ({
        subscriber_id,
        owned_id,
        event_id: newId(),
        ...event,
        reference: null,
      })),
    )
    .execute();
}

/** Rows of these coupons; both conditions, so that on several machines only theirs are asked. */
export const areThese = (coupons: readonly OwnedKeyRow[]): RawBuilder<boolean> => sql<boolean>`
  (subscriber_id = ANY (${coupons.map(({ subscriber_id }) => subscriber_id)}::uuid[])
   AND owned_id = ANY (${coupons.map(({ owned_id }) => owned_id)}::uuid[]))`;

/**
 * The end of an owned coupon's validity (`o`), later by an interval. In UTC, where that depends on no setting: a distributed database
 * takes nothing else in an update.
 */
export const validLonger = (by: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`((o.valid_to AT TIME ZONE 'UTC' + greatest(${by}, interval '0')) AT TIME ZONE 'UTC')`;

/** Ends the holds of these coupons, as far as they are held. */
export async function endHolds(
  trx: Transaction<Schema>,
  coupons: readonly OwnedKeyRow[],
  end: { readonly state: 'RELEASED' | 'WITHDRAWN'; readonly at: Date },
): Promise<void> {
  if (coupons.length === 0) return;
  await trx
    .updateTable('claim_hold')
    .set({ state: end.state, decided_at: end.at })
    .where('state', '=', 'HELD')
    .where(areThese(coupons))
    .execute();
}
