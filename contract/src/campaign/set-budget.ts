import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { budgetFen, campaignRead, holdoutPercent } from './campaign-fields.ts';

export const setBudget = call({
  path: '/console-api/campaigns/setBudget',
  summary:
    'Sets the budget of a campaign in the revision that was read: less of it at once, more of it, or another holdout, by approval',
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    ...campaignRead,
    budgetFen,
    budgetPerDayFen: budgetFen.nullable(),
    holdoutPercent: holdoutPercent.optional(),
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({ revision: z.int().positive(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'BUDGET_TOO_LOW'],
});
