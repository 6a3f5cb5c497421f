import { z } from 'zod';
import { contentKind, itemMark } from '#operator/content/content-items.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const removeContentItem = operatorEndpoint({
  path: '/console-api/content/removeItem',
  summary:
    'Takes an item of content out; a category that coupons are in stays, and so does what the platform says when it is shared',
  right: 'content.write',
  request: z.object({ kind: contentKind, key: z.string().min(1).max(130), expectedMark: itemMark, reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
