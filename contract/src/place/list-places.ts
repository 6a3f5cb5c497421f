import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, keyword, placeListId } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { placeList, placeWritten } from './place-fields.ts';

export const listPlaces = call({
  path: '/console-api/places/list',
  summary: 'The places of a list as they were written, by city, district and name',
  who: { operator: 'coupons.read' },
  request: z.strictObject({
    listId: placeListId,
    /** Part of a name, an address, a district or a city. */
    keyword: keyword.optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(z.object({ placeId: id, ...placeWritten, revision: z.int().positive() }).meta({ id: 'Place' }), {
      list: placeList,
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
