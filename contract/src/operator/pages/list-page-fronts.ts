import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageFront } from '#operator/pages/page-fields.ts';

export const listPageFronts = operatorEndpoint({
  path: '/console-api/pages/fronts',
  summary: 'Which claim page each of the front routes shows',
  right: 'pages.read',
  request: z.object({}),
  response: z.object({
    fronts: z.array(
      z.object({
        front: pageFront,
        /** Null: what is on offer, without a page. */
        page: z
          .object({
            pageId: z.string(),
            title: z.object({ 'zh-CN': z.string(), en: z.string() }),
            /** Whether it is to be seen at this moment; else the route says that it has ended. */
            isOnline: z.boolean(),
          })
          .nullable(),
      }),
    ),
  }),
  refusals: [],
});
