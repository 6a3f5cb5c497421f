import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { changedItem, contentItem, itemMark } from './content-items.ts';

export const saveContentItem = call({
  path: '/console-api/content/saveItem',
  summary:
    'Asks for the approval of a new content item, or of a change to the one that was read; saves a channel at once',
  who: { operator: 'content.write' },
  request: z.strictObject({
    item: contentItem,
    /** The mark that was read; null for a new item. */
    expectedMark: itemMark.nullable(),
  }),
  answer: json(changedItem),
  /** WRONG_STATE: another change of it waits for approval. */
  refusals: ['ALREADY_THERE', 'STALE_VALUE', 'UNKNOWN_ITEM', 'WRONG_STATE', 'AUDIENCE_UNUSABLE'],
});
