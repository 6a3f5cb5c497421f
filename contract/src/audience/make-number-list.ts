import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listId } from '#catalogue/audience.ts';
import { listWritten } from './list-fields.ts';

export const makeNumberList = call({
  path: '/console-api/audiences/makeList',
  summary: 'A list without numbers yet: they are uploaded, or another system feeds them',
  who: { operator: 'audiences.write' },
  request: z.strictObject({ listId, ...listWritten }),
  answer: json(z.object({ revision: z.int().positive() })),
  /** ALREADY_THERE: another list has this id, or this name in one of the languages. */
  refusals: ['ALREADY_THERE'],
});
