import { z } from 'zod';
import { contentItem, itemMark } from '#operator/content/content-items.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const saveContentItem = operatorEndpoint({
  path: '/console-api/content/saveItem',
  summary: 'Puts an item of content in, or writes it over what was read; people see it within a second',
  right: 'content.write',
  request: z.object({
    item: contentItem,
    /** Of what was read; null for a new one. */
    expectedMark: itemMark.nullable(),
  }),
  response: z.object({ mark: itemMark }),
  refusals: ['ALREADY_THERE', 'STALE_VALUE', 'UNKNOWN_ITEM'],
});
