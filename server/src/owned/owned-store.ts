import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Reads of one person's coupons. Every query filters by subscriber, so it touches one shard. */

export type OwnedRow = Selectable<Schema['owned_coupon']>;

export const readOwned = (db: Kysely<Schema>, subscriberId: string, ownedId: string): Promise<OwnedRow | undefined> =>
  db
    .selectFrom('owned_coupon')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .executeTakeFirst();

/** One owned coupon. */
export interface OwnedKey {
  readonly subscriberId: string;
  readonly ownedId: string;
}

/** Each person's coupon; null if they have none of this id. */
export async function readOwnedByKeys(
  db: Kysely<Schema>,
  keys: readonly OwnedKey[],
): Promise<readonly (OwnedRow | null)[]> {
  const subscriberIds = sql`${keys.map(({ subscriberId }) => subscriberId)}::uuid[]`;
  const { rows } = await sql<OwnedRow>`
    SELECT c.* FROM unnest(${subscriberIds}, ${keys.map(({ ownedId }) => ownedId)}::uuid[]) AS a(subscriber_id, owned_id)
      JOIN owned_coupon c ON c.subscriber_id = a.subscriber_id AND c.owned_id = a.owned_id
     WHERE c.subscriber_id = ANY (${subscriberIds})`.execute(db);
  const byId = new Map(rows.map((row) => [row.owned_id, row]));
  return keys.map(({ subscriberId, ownedId }) => {
    const row = byId.get(ownedId);
    return row?.subscriber_id === subscriberId ? row : null;
  });
}

/**
 * A person's holding of a coupon, as limits count it: with what closed accounts of the number had collected. `usableOwnedId` is one
 * that is available and not expired.
 */
export interface Holding {
  readonly have: number;
  readonly haveOnDay: number;
  readonly usableOwnedId: string | null;
  /** Epoch milliseconds. */
  readonly lastClaimedAtMs: number;
}

/** Holdings by coupon. */
export type Holdings = ReadonlyMap<string, Holding>;

const NONE: Holdings = new Map();

interface Asked {
  readonly templateIds: readonly string[];
  readonly nowMs: number;
  readonly day: string;
}

interface HoldingRow {
  readonly subscriber_id: string;
  readonly template_id: string;
  readonly have: number;
  readonly last_claimed_at: Date;
  readonly have_on_day: number;
  readonly usable: string | null;
}

/** These people's holdings of these coupons, by person. Restricted to these coupons, since people may have had many others. */
export async function readHoldingsOf(
  db: Kysely<Schema>,
  subscriberIds: readonly string[],
  { templateIds, nowMs, day }: Asked,
): Promise<ReadonlyMap<string, Holdings>> {
  const holdings = new Map<string, Map<string, Holding>>();
  if (templateIds.length === 0) return holdings;
  const now = new Date(nowMs);
  const those = sql`subscriber_id = ANY (${subscriberIds}::uuid[]) AND template_id = ANY (${templateIds}::uuid[])`;
  const { rows } = await sql<HoldingRow>`
    SELECT subscriber_id, template_id, max(ordinal) AS have, max(claimed_at) AS last_claimed_at,
           (coalesce(sum(units) FILTER (WHERE claimed_on = ${day}::date), 0))::integer AS have_on_day,
           (array_agg(owned_id ORDER BY valid_to) FILTER (WHERE state = 'AVAILABLE' AND valid_to > ${now}))[1] AS usable
      FROM (SELECT subscriber_id, template_id, ordinal, claimed_at, claimed_on, 1 AS units, owned_id, state, valid_to
              FROM owned_coupon WHERE ${those}
             UNION ALL
            SELECT subscriber_id, template_id, have, closed_at, day, have_on_day, NULL, NULL, NULL
              FROM carried_limit WHERE ${those}) AS counted
     GROUP BY subscriber_id, template_id`.execute(db);
  for (const row of rows) {
    const own = holdings.get(row.subscriber_id) ?? new Map<string, Holding>();
    holdings.set(row.subscriber_id, own);
    own.set(row.template_id, {
      have: row.have,
      haveOnDay: row.have_on_day,
      usableOwnedId: row.usable,
      lastClaimedAtMs: row.last_claimed_at.getTime(),
    });
  }
  return holdings;
}

/** The same for one person. */
export async function readHoldings(
  db: Kysely<Schema>,
  { subscriberId, templateIds }: { readonly subscriberId: string; readonly templateIds: readonly string[] },
  at: { readonly nowMs: number; readonly day: string },
): Promise<Holdings> {
  const holdings = await readHoldingsOf(db, [subscriberId], { templateIds, ...at });
  return holdings.get(subscriberId) ?? NONE;
}

/** Records that a coupon's code was shown to its owner. */
export async function recordCodeShown(
  db: Kysely<Schema>,
  owned: { readonly subscriberId: string; readonly ownedId: string },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('owned_coupon_event')
    .values({
      subscriber_id: owned.subscriberId,
      owned_id: owned.ownedId,
      event_id: uuidv7(),
      kind: 'CODE_SHOWN',
      at: new Date(nowMs),
      reference: null,
    })
    .execute();
}
