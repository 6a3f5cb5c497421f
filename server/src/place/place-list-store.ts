import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { PlaceSchema } from '#platform/db/schema/place-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type PlaceListRow = Selectable<PlaceSchema['place_list']>;

/** Owners of coupons by any version of the terms may look for a place. A coupon with its draft is one. */
const usesOfList = sql<number>`(
  SELECT count(*) FROM (
    SELECT c.template_id FROM coupon_terms c WHERE c.place_list_id = l.list_id
     UNION
    SELECT d.template_id FROM coupon_draft d WHERE d.terms->>'placeListId' = l.list_id) AS coupon
)::integer`;

/** Lists with how many coupons name each. */
export const placeLists = (db: Kysely<Schema>) =>
  db.selectFrom('place_list as l').selectAll('l').select(usesOfList.as('uses'));

export const presentPlaceList = (row: PlaceListRow & { readonly uses: number }) => ({
  listId: row.list_id,
  title: row.title,
  owner: row.owner,
  datum: row.datum,
  places: row.places,
  uses: row.uses,
  revision: row.revision,
  createdAt: toInstant(row.created_at.getTime()),
  filledAt: row.filled_at && toInstant(row.filled_at.getTime()),
});

export const lockPlaceList = (trx: Transaction<Schema>, listId: string): Promise<PlaceListRow | undefined> =>
  trx.selectFrom('place_list').selectAll().where('list_id', '=', listId).forUpdate().executeTakeFirst();

/** A list locked in the revision that was read. */
export async function openPlaceList(
  trx: Transaction<Schema>,
  { listId, expectedRevision }: { readonly listId: string; readonly expectedRevision: number },
): Promise<PlaceListRow | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'>> {
  const row = await lockPlaceList(trx, listId);
  if (row === undefined) return refuse('UNKNOWN_ITEM');
  return row.revision === expectedRevision ? row : refuse('STALE_VALUE', { current: row.revision });
}

/**
 * Counts the places of a locked list after a change of them; returns how many there are. Only another number is written: nodes read
 * their catalogue again for it.
 */
export async function countPlaces(
  trx: Transaction<Schema>,
  { list_id: listId, places: before }: PlaceListRow,
  nowMs: number,
): Promise<number> {
  const { places } = await trx
    .selectFrom('place')
    .select(sql<number>`count(*)::integer`.as('places'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('place_list')
    .set({ filled_at: new Date(nowMs), ...(places !== before && { places }) })
    .where('list_id', '=', listId)
    .execute();
  return places;
}
