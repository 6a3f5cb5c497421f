import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageFront, pageFronts } from './page-fields.ts';

export const listPageFronts = call({
  path: '/console-api/pages/fronts',
  summary: 'The claim page that each front route shows',
  who: { operator: 'pages.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** The routes are fixed. */
      fronts: z
        .array(
          z.object({
            front: pageFront,
            /** Null: the coupons on offer, without a page. */
            page: z
              .object({
                pageId: z.string(),
                title: z.object({ 'zh-CN': z.string(), en: z.string() }),
                /** Whether it is visible now; otherwise the route says that it has ended. */
                isOnline: z.boolean(),
              })
              .nullable(),
          }),
        )
        .max(pageFronts.length),
    }),
  ),
  refusals: [],
});
