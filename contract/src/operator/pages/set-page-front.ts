import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { pageFront } from '#operator/pages/page-fields.ts';

export const setPageFront = operatorEndpoint({
  path: '/console-api/pages/setFront',
  summary: 'Makes a published, sound claim page what a front route shows, or leaves the route to what is on offer',
  right: 'pages.approve',
  request: z.object({
    front: pageFront,
    /** Null: none. A page that another route shows has to be taken from there first. */
    pageId: pageId.nullable(),
    /** What was read; null for none. */
    expectedPageId: pageId.nullable(),
    reason,
  }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE', 'PAGE_FAULTY'],
});
