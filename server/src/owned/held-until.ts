import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { OwnedRow } from './owned-store.ts';

/** Until when a coupon is held at most; no field for one that is not. */
export async function heldUntil(
  db: Kysely<Schema>,
  { subscriber_id, owned_id, state }: Pick<OwnedRow, 'subscriber_id' | 'owned_id' | 'state'>,
): Promise<{ readonly heldUntil?: string }> {
  if (state !== 'PENDING') return {};
  const hold = await db
    .selectFrom('claim_hold')
    .select('until')
    .where('subscriber_id', '=', subscriber_id)
    .where('owned_id', '=', owned_id)
    .executeTakeFirst();
  return hold === undefined ? {} : { heldUntil: toInstant(hold.until.getTime()) };
}
