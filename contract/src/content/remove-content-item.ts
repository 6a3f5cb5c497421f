import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { changedItem, contentKind, itemMark } from './content-items.ts';

export const removeContentItem = call({
  path: '/console-api/content/removeItem',
  summary:
    'Asks for the approval of removing a content item, removes a channel at once; a category in use and the share text of the platform stay',
  who: { operator: 'content.write' },
  request: z.strictObject({ kind: contentKind, key: z.string().min(1).max(130), expectedMark: itemMark, reason }),
  answer: json(changedItem),
  /** WRONG_STATE: it is in use, or a change of it waits for approval. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
