import { z } from 'zod';
import { cursor, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const listImages = operatorEndpoint({
  path: '/console-api/content/listImages',
  summary: 'Pictures that were uploaded, the newest first',
  right: 'content.read',
  request: z.object({ cursor: cursor.optional(), size: listSize }),
  response: z.object({
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
  refusals: [],
});
