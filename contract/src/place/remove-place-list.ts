import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listRead } from './place-fields.ts';

export const removePlaceList = call({
  path: '/console-api/places/removeList',
  summary: 'Deletes a list with its places; refused once a coupon or a draft names it',
  who: { operator: 'coupons.write' },
  request: z.strictObject(listRead),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'PLACES_IN_USE'],
});
