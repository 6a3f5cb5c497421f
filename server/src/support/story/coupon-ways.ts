import { GIVEN_CHANNEL } from '@coupon-centre/contract/board/channel-words';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** How a subscriber got a coupon that they did not collect. */
export interface CouponWay {
  readonly what: 'GIVEN' | 'DISTRIBUTED';
  readonly by: string | null;
  /** The reason of a gift, the name of a distribution. */
  readonly text: string | null;
}

interface Of {
  readonly subscriberId: string;
  readonly phoneHashes: readonly Buffer[];
  readonly ownedIds: readonly string[];
}

/** Of these coupons those that support gave, and those that came by a distribution to the subscriber's number. */
export async function couponWays(
  db: Kysely<Schema>,
  { subscriberId, phoneHashes, ownedIds }: Of,
): Promise<ReadonlyMap<string, CouponWay>> {
  if (ownedIds.length === 0) return new Map();
  const [sources, gifts, distributed] = await Promise.all([
    db
      .selectFrom('claim_source')
      .select('owned_id')
      .where('subscriber_id', '=', subscriberId)
      .where('owned_id', 'in', ownedIds)
      .where('channel', '=', GIVEN_CHANNEL)
      .execute(),
    db
      .selectFrom('audit_entry')
      .select([sql<string>`"after" ->> 'ownedId'`.as('owned_id'), 'operator_name', 'reason'])
      .where('target_kind', '=', 'subscriber')
      .where('target_id', '=', subscriberId)
      .where('action', '=', 'subscriber.couponGiven')
      .where(sql<string>`"after" ->> 'isRepeat'`, '=', 'false')
      .where(sql<string>`"after" ->> 'ownedId'`, 'in', ownedIds)
      .execute(),
    db
      .selectFrom('distribution_number as n')
      .innerJoin('distribution as d', 'd.distribution_id', 'n.distribution_id')
      .select(['n.owned_id', 'd.uploaded_name', 'd.name'])
      .where('n.phone_hash', 'in', phoneHashes)
      .where('n.owned_id', 'in', ownedIds)
      .execute(),
  ]);
  return new Map<string, CouponWay>([
    ...sources.map(({ owned_id }) => [owned_id, { what: 'GIVEN', by: null, text: null }] as const),
    ...gifts.map(
      ({ owned_id, operator_name, reason }) => [owned_id, { what: 'GIVEN', by: operator_name, text: reason }] as const,
    ),
    ...distributed.flatMap(({ owned_id, uploaded_name, name }) =>
      owned_id === null ? [] : [[owned_id, { what: 'DISTRIBUTED', by: uploaded_name, text: name }] as const],
    ),
  ]);
}
