import { z } from 'zod';
import { instant, pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageVersion } from '#operator/pages/page-fields.ts';

export const linkPagePreview = operatorEndpoint({
  path: '/console-api/pages/linkPreview',
  summary: 'A signed link to a version of a page, good for a day; nothing can be collected there',
  right: 'pages.read',
  request: z.object({ pageId, version: pageVersion }),
  response: z.object({
    /** On this host. */
    path: z.string(),
    expiresAt: instant,
  }),
  refusals: ['UNKNOWN_ITEM'],
});
