import { z } from 'zod';
import { contentItem, contentKind, itemMark } from '#operator/content/content-items.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const listContentItems = operatorEndpoint({
  path: '/console-api/content/listItems',
  summary: 'All dictionary entries, categories, channels, ads or themes, in their order',
  right: 'content.read',
  request: z.object({ kind: contentKind }),
  response: z.object({ items: z.array(z.object({ key: z.string(), mark: itemMark, item: contentItem })) }),
  refusals: [],
});
