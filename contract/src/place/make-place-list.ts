import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { placeListId } from '#foundation/field.ts';
import { listWritten } from './place-fields.ts';

export const makePlaceList = call({
  path: '/console-api/places/makeList',
  summary: 'A list without places yet: they are uploaded or written one by one',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ listId: placeListId, ...listWritten }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['ALREADY_THERE'],
});
