import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { pageFront } from './page-fields.ts';

export const setPageFront = call({
  path: '/console-api/pages/setFront',
  summary: 'Makes a published, sound claim page what a front route shows, or leaves the route to what is on offer',
  who: { operator: 'pages.approve' },
  request: z.object({
    front: pageFront,
    /** Null: none. A page that another route shows has to be taken from there first. */
    pageId: pageId.nullable(),
    /** What was read; null for none. */
    expectedPageId: pageId.nullable(),
    reason,
  }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE', 'PAGE_FAULTY'],
});
