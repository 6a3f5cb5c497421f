import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { contentItem, itemMark } from './content-items.ts';

export const saveContentItem = call({
  path: '/console-api/content/saveItem',
  summary: 'Puts an item of content in, or writes it over what was read; people see it within a second',
  who: { operator: 'content.write' },
  request: z.object({
    item: contentItem,
    /** Of what was read; null for a new one. */
    expectedMark: itemMark.nullable(),
  }),
  answer: json(z.object({ mark: itemMark })),
  refusals: ['ALREADY_THERE', 'STALE_VALUE', 'UNKNOWN_ITEM'],
});
