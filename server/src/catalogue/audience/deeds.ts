import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Deed } from './audience.ts';

const NONE: ReadonlyMap<string, Deed> = new Map();

/** What people did with these coupons, in the order of the people. */
export async function readDeeds(
  db: Kysely<Schema>,
  subscriberIds: readonly string[],
  templateIds: readonly string[],
): Promise<readonly ReadonlyMap<string, Deed>[]> {
  const rows = await db
    .selectFrom('owned_coupon')
    .select(['subscriber_id', 'template_id'])
    .select(sql<boolean>`bool_or(state = 'USED')`.as('is_used'))
    .where('subscriber_id', '=', sql<string>`ANY (${subscriberIds}::uuid[])`)
    .where('template_id', '=', sql<string>`ANY (${templateIds}::uuid[])`)
    .groupBy(['subscriber_id', 'template_id'])
    .execute();
  const of = Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  return subscriberIds.map((subscriberId) => {
    const own = of.get(subscriberId);
    return own === undefined
      ? NONE
      : new Map(own.map(({ template_id, is_used }) => [template_id, is_used ? 'USED' : 'COLLECTED']));
  });
}
