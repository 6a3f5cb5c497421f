import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedAttribute } from './attribute-fields.ts';

export const listAttributes = call({
  path: '/console-api/audiences/attributes',
  summary: 'Attributes of subscribers that the CRM feeds and audiences name, newest first',
  who: { operator: 'audiences.read' },
  request: z.strictObject({
    /** Part of a name or an id. */
    keyword: keyword.optional(),
    /** Only those of which a number has a value. */
    isUsable: z.boolean().optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(listedAttribute)),
  refusals: [],
});
