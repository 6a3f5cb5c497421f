import { PLACE_CITIES_MAX } from '@coupon-centre/contract/foundation/limits';
import type { WrittenPlace } from '@coupon-centre/contract/place/place-fields';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '#platform/db/schema/schema.ts';
import { toWgs84 } from './datum.ts';
import { placesOf, writtenPlace } from './place-store.ts';

/** Of all remembered lists: ten of the longest. */
const REMEMBERED_PLACES = 50_000;
/** How long a change of a list takes until subscribers see it. */
const REMEMBERED_MS = 5_000;

/** Coordinates in WGS-84. */
export type FoundPlace = WrittenPlace & { readonly placeId: string };

interface RememberedList {
  /** By `orderOf`. */
  readonly places: readonly FoundPlace[];
  /** Those with the most places first. */
  readonly cities: readonly { readonly city: string; readonly places: number }[];
}

export const orderOf = ({ city, district, name, placeId }: FoundPlace): readonly string[] => [
  city,
  district,
  name,
  placeId,
];

/** Whether the first is later in an order of texts. */
export function isAfter(one: readonly string[], other: readonly string[]): boolean {
  const at = one.findIndex((text, index) => text !== other[index]);
  return at !== -1 && (one[at] ?? '') > (other[at] ?? '');
}

async function readList(db: Kysely<Schema>, listId: string): Promise<RememberedList | undefined> {
  const list = await db.selectFrom('place_list').select('datum').where('list_id', '=', listId).executeTakeFirst();
  if (list === undefined) return undefined;
  const rows = await placesOf(db, listId, undefined).execute();
  const places = rows
    .map((row): FoundPlace => {
      const place = writtenPlace(row);
      const { coordinates } = place;
      return { placeId: row.place_id, ...place, coordinates: coordinates && toWgs84(coordinates, list.datum) };
    })
    .sort((one, other) => (isAfter(orderOf(one), orderOf(other)) ? 1 : -1));
  const cities = Array.from(
    Map.groupBy(places, ({ city }) => city),
    ([city, own]) => ({ city, places: own.length }),
  );
  // Cities with the same number of places stay in order.
  return { places, cities: cities.sort((one, other) => other.places - one.places).slice(0, PLACE_CITIES_MAX) };
}

/**
 * Lists of places in this node's memory: a call that needs no session asks the database once in five seconds for each list, whatever
 * it is called with. Callers at the same time share the read.
 */
export const rememberLists = (db: Kysely<Schema>) =>
  new LRUCache<string, RememberedList>({
    maxSize: REMEMBERED_PLACES,
    sizeCalculation: ({ places }) => places.length + 1,
    ttl: REMEMBERED_MS,
    // What was read is answered also where it is no longer remembered.
    ignoreFetchAbort: true,
    fetchMethod: (listId) => readList(db, listId),
  });
