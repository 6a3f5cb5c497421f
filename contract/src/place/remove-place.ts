import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, placeListId } from '#foundation/field.ts';

export const removePlace = call({
  path: '/console-api/places/remove',
  summary: 'Takes a place off its list',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ listId: placeListId, placeId: id, expectedRevision: z.int32().positive() }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE'],
});
