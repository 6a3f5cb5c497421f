import { findPlaces } from './find-places.ts';
import { listPlaceLists } from './list-place-lists.ts';
import { listPlaces } from './list-places.ts';
import { makePlaceList } from './make-place-list.ts';
import { removePlace } from './remove-place.ts';
import { removePlaceList } from './remove-place-list.ts';
import { savePlace } from './save-place.ts';
import { savePlaceList } from './save-place-list.ts';
import { uploadPlaces } from './upload-places.ts';

export const placeCalls = {
  findPlaces,
  listPlaceLists,
  makePlaceList,
  savePlaceList,
  removePlaceList,
  uploadPlaces,
  listPlaces,
  savePlace,
  removePlace,
};
