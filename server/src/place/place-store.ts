import type { WrittenPlace } from '@coupon-centre/contract/place/place-fields';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PlaceSchema } from '#platform/db/schema/place-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Keyset } from '#platform/http/keyset.ts';

export type PlaceRow = Selectable<PlaceSchema['place']>;

/** By city, district and name. */
export const placesInOrder: Keyset = {
  name: 'places',
  columns: [
    { by: sql.ref('city'), kind: 'text' },
    { by: sql.ref('district'), kind: 'text' },
    { by: sql.ref('name'), kind: 'text' },
    { by: sql.ref('place_id'), kind: 'uuid' },
  ],
};

/** The places of a list; `keyword`: with this in a name, an address, a district or a city. */
export function placesOf(db: Kysely<Schema>, listId: string, keyword: string | undefined) {
  const all = db.selectFrom('place').selectAll().where('list_id', '=', listId);
  return keyword === undefined
    ? all
    : all.where(sql<boolean>`strpos(lower(concat_ws(' ', city, district, name, address)), lower(${keyword})) > 0`);
}

/** As it was written. */
export const writtenPlace = (row: PlaceRow): WrittenPlace => ({
  name: row.name,
  city: row.city,
  district: row.district,
  address: row.address,
  hours: row.hours,
  telephone: row.telephone,
  coordinates:
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
});

export const placeColumns = ({ coordinates, ...texts }: WrittenPlace) => ({
  ...texts,
  latitude: coordinates?.latitude ?? null,
  longitude: coordinates?.longitude ?? null,
});
