import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { pageFront } from './page-fields.ts';

export const setPageFront = call({
  path: '/console-api/pages/setFront',
  summary: 'Asks for the claim page of a front route, published and without faults, or none: the coupons on offer',
  who: { operator: 'pages.write' },
  request: z.strictObject({
    front: pageFront,
    /** Null: none. A page that another route shows has to be removed from there first. */
    pageId: pageId.nullable(),
    /** The page that was read; null for none. */
    expectedPageId: pageId.nullable(),
    reason,
  }),
  answer: json(z.object(askedApproval)),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE', 'PAGE_FAULTY'],
});
