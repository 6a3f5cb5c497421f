import type { Transaction } from 'kysely';
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
