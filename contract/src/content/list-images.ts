import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor, instant } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';

export const listImages = call({
  path: '/console-api/content/listImages',
  summary: 'Uploaded pictures, newest first',
  who: { operator: 'content.read' },
  request: z.strictObject({ cursor: cursor.optional(), size: listSize }),
  answer: json(
    z.object({
      items: z.array(
        z.object({
          address: z.string(),
          name: z.string(),
          width: z.int(),
          height: z.int(),
          bytes: z.int(),
          uploadedAt: instant,
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  ),
  refusals: [],
});
