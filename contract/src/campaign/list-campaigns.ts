import { z } from 'zod';
import { inBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedCampaign } from './campaign-fields.ts';

export const listCampaigns = call({
  path: '/console-api/campaigns/list',
  summary: 'Campaigns with what is taken of their budgets, newest first',
  who: { operator: 'coupons.read' },
  request: z.strictObject({
    /** Part of a title. */
    keyword: keyword.optional(),
    /** Without those that were closed. */
    isOpen: z.boolean().optional(),
    /** Templates, and no others. Without it, none. */
    isTemplate: z.boolean().optional(),
    ...inBranch,
    ...pageRequest,
  }),
  answer: json(pageOf(listedCampaign)),
  refusals: [],
});
