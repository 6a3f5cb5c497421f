import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { contentItem, contentKind, itemMark } from './content-items.ts';

export const listContentItems = call({
  path: '/console-api/content/listItems',
  summary: 'All dictionary entries, categories, channels, ads, themes or share texts, in display order',
  who: { operator: 'content.read' },
  request: z.strictObject({ kind: contentKind, ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        key: z.string(),
        /** Null: a new item that is not approved yet. */
        mark: itemMark.nullable(),
        item: contentItem,
        /** A change of it, or its removal, waits for this approval; null: none does. */
        approvalId: id.nullable(),
      }),
    ),
  ),
  refusals: [],
});
