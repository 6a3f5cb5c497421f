import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { placeList } from './place-fields.ts';

export const listPlaceLists = call({
  path: '/console-api/places/lists',
  summary: 'Lists of places that coupons can be used at, newest first',
  who: { operator: 'coupons.read' },
  request: z.strictObject({
    /** Part of a title or an id. */
    keyword: keyword.optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(placeList)),
  refusals: [],
});
