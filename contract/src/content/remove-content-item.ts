import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { contentKind, itemMark } from './content-items.ts';

export const removeContentItem = call({
  path: '/console-api/content/removeItem',
  summary: 'Removes a content item; a category in use and the share text of the platform cannot be removed',
  who: { operator: 'content.write' },
  request: z.strictObject({ kind: contentKind, key: z.string().min(1).max(130), expectedMark: itemMark, reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
