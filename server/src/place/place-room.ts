import type { placeCalls } from '@coupon-centre/contract/place/place-calls';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { findPlaces } from './find-places.ts';
import { listPlaceLists } from './list-place-lists.ts';
import { listPlaces } from './list-places.ts';
import { uploadPlaces } from './upload-places.ts';
import { removePlace, savePlace } from './write-place.ts';
import { makePlaceList, removePlaceList, savePlaceList } from './write-place-list.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly settings: { readonly mapLink?: string | null };
}

/** Places that take coupons, in lists that coupons' terms name. */
export const placeRoom = ({ db, catalogue, settings }: Needs): Room<typeof placeCalls> => ({
  calls: {
    findPlaces: findPlaces({ db, catalogue, mapLink: settings.mapLink ?? null }),
    listPlaceLists: listPlaceLists(db),
    makePlaceList: makePlaceList(db),
    savePlaceList: savePlaceList(db),
    removePlaceList: removePlaceList(db),
    uploadPlaces: uploadPlaces(db),
    listPlaces: listPlaces(db),
    savePlace: savePlace(db),
    removePlace: removePlace(db),
  },
});
