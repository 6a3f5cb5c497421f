import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { contentItem, itemMark } from './content-items.ts';

export const saveContentItem = call({
  path: '/console-api/content/saveItem',
  summary: 'Saves a new content item, or a change to the one that was read; live within a second',
  who: { operator: 'content.write' },
  request: z.strictObject({
    item: contentItem,
    /** The mark that was read; null for a new item. */
    expectedMark: itemMark.nullable(),
  }),
  answer: json(z.object({ mark: itemMark })),
  refusals: ['ALREADY_THERE', 'STALE_VALUE', 'UNKNOWN_ITEM'],
});
