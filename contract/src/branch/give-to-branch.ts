import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { branchKinds } from './branch-fields.ts';

export const giveToBranch = call({
  path: '/console-api/branches/give',
  summary: 'Gives a coupon, a campaign or a claim page of head office to a branch, for good',
  who: { operator: 'operators.manage' },
  request: z.strictObject({
    kind: z.enum(branchKinds),
    /** Of the coupon, the campaign or the page. */
    id: z.string().min(1).max(100),
    branchId: z.uuid(),
    reason,
  }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'UNKNOWN_BRANCH', 'WRONG_STATE', 'CAMPAIGN_OF_OTHERS'],
});
