import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, placeListId } from '#foundation/field.ts';
import { placeWritten } from './place-fields.ts';

export const savePlace = call({
  path: '/console-api/places/save',
  summary: 'A new place of a list, or a change of one',
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    listId: placeListId,
    /** Null: a new place, with `expectedRevision` 0. */
    placeId: id.nullable(),
    expectedRevision: z.int32().nonnegative(),
    ...placeWritten,
  }),
  answer: json(z.object({ placeId: id, revision: z.int().positive() })),
  /** ALREADY_THERE: another place of the list has this name and address. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'ALREADY_THERE', 'PLACES_FULL'],
});
