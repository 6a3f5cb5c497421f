import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

export const listImages = call({
  path: '/console-api/content/listImages',
  summary: 'Uploaded pictures, newest first',
  who: { operator: 'content.read' },
  request: z.strictObject({ ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        address: z.string(),
        name: z.string(),
        width: z.int(),
        height: z.int(),
        bytes: z.int(),
        uploadedAt: instant,
      }),
    ),
  ),
  refusals: [],
});
