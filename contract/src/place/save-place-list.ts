import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listRead, listWritten } from './place-fields.ts';

export const savePlaceList = call({
  path: '/console-api/places/saveList',
  summary: 'Changes the title or owner of a list, or what its coordinates mean; its places stay',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ ...listRead, ...listWritten }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE'],
});
