import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listRead, listWritten } from './list-fields.ts';

export const saveNumberList = call({
  path: '/console-api/audiences/saveList',
  summary: 'Changes the name, owner or expiry of a list; its numbers stay',
  who: { operator: 'audiences.write' },
  request: z.strictObject({ ...listRead, ...listWritten }),
  answer: json(z.object({ revision: z.int().positive() })),
  /** ALREADY_THERE: another list has the new name, in one of the languages. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'ALREADY_THERE'],
});
