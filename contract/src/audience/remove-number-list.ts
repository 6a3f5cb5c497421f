import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listRead } from './list-fields.ts';

export const removeNumberList = call({
  path: '/console-api/audiences/removeList',
  summary:
    'Deletes a list with its numbers; refused while a coupon, a draft, a segment or an ad names it, or a file is being read into it',
  who: { operator: 'audiences.write' },
  request: z.strictObject(listRead),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'AUDIENCE_IN_USE', 'LIST_BEING_READ'],
});
