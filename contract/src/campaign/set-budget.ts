import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { budgetFen, campaignRead } from './campaign-fields.ts';

export const setBudget = call({
  path: '/console-api/campaigns/setBudget',
  summary: 'Sets the budget of a campaign in the revision that was read; its writers cannot',
  who: { operator: 'budget.approve' },
  request: z.strictObject({ ...campaignRead, budgetFen, budgetPerDayFen: budgetFen.nullable(), reason }),
  isRepeatable: true,
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'OWN_WORK', 'ONE_HAND', 'BUDGET_TOO_LOW'],
});
