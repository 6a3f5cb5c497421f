import { OWNED_HISTORY_MAX } from '@coupon-centre/contract/support/show-owned-coupon';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Schema, StoredOwnedState } from '#platform/db/schema/schema.ts';

/** Lists of coupons as operators look at them: newest first, by the owned coupon's id, which grows with time. */

type Owned = Selectable<Schema['owned_coupon']>;
interface Filter {
  readonly templateId?: string | undefined;
  readonly state?: StoredOwnedState | undefined;
  /** Coupons that the operator sees; null: every one. */
  readonly seen: ReadonlySet<string> | null;
}

/** SQL: one of these coupons. */
const isSeen = (templateId: RawBuilder<unknown>, seen: ReadonlySet<string> | null): RawBuilder<boolean> =>
  seen === null ? sql`true` : sql`${templateId} = ANY (${[...seen]}::uuid[])`;
export type Page = { readonly afterId: string | undefined; readonly size: number };

const states: readonly StoredOwnedState[] = ['PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN'];

/** Rows that are in this state at the moment. */
function inState(state: StoredOwnedState, now: Date): RawBuilder<boolean> {
  if (state === 'EXPIRED') {
    return sql`(o.state = 'EXPIRED' OR (o.state IN ('PENDING', 'AVAILABLE') AND o.valid_to <= ${now}))`;
  }
  const isOpen = state === 'PENDING' || state === 'AVAILABLE';
  return isOpen ? sql`(o.state = ${state} AND o.valid_to > ${now})` : sql`o.state = ${state}`;
}

/** One person's; their rows lie together. */
export async function listOwnedOf(
  db: Kysely<Schema>,
  filter: Filter & { readonly subscriberId: string },
  { afterId, size, nowMs }: Page & { readonly nowMs: number },
): Promise<readonly Owned[]> {
  const conditions = [sql`o.subscriber_id = ${filter.subscriberId}::uuid`, isSeen(sql`o.template_id`, filter.seen)];
  if (filter.templateId !== undefined) conditions.push(sql`o.template_id = ${filter.templateId}::uuid`);
  if (filter.state !== undefined) conditions.push(inState(filter.state, new Date(nowMs)));
  if (afterId !== undefined) conditions.push(sql`o.owned_id < ${afterId}::uuid`);
  const { rows } = await sql<Owned>`
    SELECT o.* FROM owned_coupon o WHERE ${sql.join(conditions, sql` AND `)}
     ORDER BY o.owned_id DESC LIMIT ${size}`.execute(db);
  return rows;
}

/** Each machine sorts its own: no statement there takes the newest of each coupon and state for another table's rows. */
async function listAcrossMachines(
  db: Kysely<Schema>,
  filter: Omit<Filter, 'state'> & { readonly wanted: readonly StoredOwnedState[] },
  { afterId, size }: Page,
): Promise<readonly Owned[]> {
  const { rows } = await sql<Owned>`
    SELECT o.* FROM owned_coupon o
     WHERE o.state = ANY (${[...filter.wanted]}::text[]) AND ${isSeen(sql`o.template_id`, filter.seen)}
       ${filter.templateId === undefined ? sql`` : sql`AND o.template_id = ${filter.templateId}::uuid`}
       ${afterId === undefined ? sql`` : sql`AND o.owned_id < ${afterId}::uuid`}
     ORDER BY o.owned_id DESC LIMIT ${size}`.execute(db);
  return rows;
}

/**
 * All subscribers' coupons. `state` is the stored one: expired coupons may count as available. The newest few of each coupon and
 * state come from the index and are merged, so a page's cost does not grow with their number.
 */
export async function listOwnedOfAll(
  db: Kysely<Schema>,
  filter: Filter,
  { afterId, size }: Page,
): Promise<readonly Owned[]> {
  const wanted = filter.state === undefined ? states : [filter.state];
  if (await isDistributed(db)) return listAcrossMachines(db, { ...filter, wanted }, { afterId, size });
  const ofTemplate = filter.templateId === undefined ? sql`` : sql`AND t.template_id = ${filter.templateId}::uuid`;
  const before = afterId === undefined ? sql`` : sql`AND c.owned_id < ${afterId}::uuid`;
  const { rows } = await sql<Owned>`
    SELECT o.* FROM coupon_template t
     CROSS JOIN unnest(${[...wanted]}::text[]) AS s(state)
     CROSS JOIN LATERAL (
       SELECT c.* FROM owned_coupon c
        WHERE c.state = s.state AND c.template_id = t.template_id ${before}
        ORDER BY c.owned_id DESC LIMIT ${size}
     ) AS o
     WHERE ${isSeen(sql`t.template_id`, filter.seen)} ${ofTemplate}
     ORDER BY o.owned_id DESC LIMIT ${size}`.execute(db);
  return rows;
}

/** What happened to a coupon, where it was collected, its uses and their reversals; the newest of each, oldest first. */
export async function readHistory(
  db: Kysely<Schema>,
  key: { readonly subscriberId: string; readonly ownedId: string },
) {
  const { subscriberId, ownedId } = key;
  const [events, uses, reversals, source] = await Promise.all([
    db
      .selectFrom('owned_coupon_event')
      .select(['kind', 'at', 'reference'])
      .where('subscriber_id', '=', subscriberId)
      .where('owned_id', '=', ownedId)
      .orderBy('at', 'desc')
      .orderBy('event_id', 'desc')
      .limit(OWNED_HISTORY_MAX)
      .execute(),
    db
      .selectFrom('use_order')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .where('owned_id', '=', ownedId)
      .orderBy('order_id', 'desc')
      .limit(OWNED_HISTORY_MAX)
      .execute(),
    db
      .selectFrom('use_reversal as r')
      .innerJoin('use_order as o', (join) =>
        join.onRef('o.subscriber_id', '=', 'r.subscriber_id').onRef('o.order_id', '=', 'r.order_id'),
      )
      .selectAll('r')
      .select('o.order_no')
      .where('r.subscriber_id', '=', subscriberId)
      .where('r.owned_id', '=', ownedId)
      .orderBy('r.reversal_id', 'desc')
      .limit(OWNED_HISTORY_MAX)
      .execute(),
    db
      .selectFrom('claim_source')
      .select(['page_id', 'channel'])
      .where('subscriber_id', '=', subscriberId)
      .where('owned_id', '=', ownedId)
      .executeTakeFirst(),
  ]);
  return { events: events.reverse(), uses: uses.reverse(), reversals: reversals.reverse(), source };
}
