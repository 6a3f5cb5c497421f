import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { FedEvent } from './feed-writer.ts';

export interface CouponRow
  extends Pick<
    Selectable<Schema['owned_coupon']>,
    'subscriber_id' | 'owned_id' | 'template_id' | 'terms_version' | 'state' | 'valid_from' | 'valid_to'
  > {
  readonly channel: string | null;
}

/** The columns of a CouponRow, from `owned_coupon o` and `claim_source s`. */
export const couponColumns = sql`
  o.subscriber_id, o.owned_id, o.template_id, o.terms_version, o.state, o.valid_from, o.valid_to, s.channel`;

export const couponData = (row: CouponRow) => ({
  ownedId: row.owned_id,
  subscriberId: row.subscriber_id,
  templateId: row.template_id,
  termsVersion: row.terms_version,
  validFrom: toInstant(row.valid_from.getTime()),
  validTo: toInstant(row.valid_to.getTime()),
  channel: row.channel,
});

const UUID_BYTES = 16;

/** A uuid of version 8 that is the same for the same text. */
function idOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** No row is written when a coupon expires. Its expiry has one id, by coupon and end: restored with a later end it expires again. */
export const expiryOf = (row: CouponRow): FedEvent => ({
  id: idOf(`expired ${row.owned_id} ${row.valid_to.getTime()}`),
  type: 'coupon.expired',
  at: row.valid_to,
  data: couponData(row),
});
