import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { contentItem, contentKind, itemMark } from './content-items.ts';

export const listContentItems = call({
  path: '/console-api/content/listItems',
  summary: 'All dictionary entries, categories, channels, ads or themes, in display order',
  who: { operator: 'content.read' },
  request: z.strictObject({ kind: contentKind, ...pageRequest }),
  answer: json(pageOf(z.object({ key: z.string(), mark: itemMark, item: contentItem }))),
  refusals: [],
});
