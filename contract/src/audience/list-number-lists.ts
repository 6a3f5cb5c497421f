import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedNumberList } from './list-fields.ts';

export const listNumberLists = call({
  path: '/console-api/audiences/lists',
  summary: 'Lists of numbers that can be audiences, newest first',
  who: { operator: 'audiences.read' },
  request: z.strictObject({
    /** Part of a name or an id. */
    keyword: keyword.optional(),
    /** Only those that can be an audience now: neither empty nor expired. */
    isUsable: z.boolean().optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(listedNumberList)),
  refusals: [],
});
