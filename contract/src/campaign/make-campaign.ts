import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { campaignBrief, endsAfterStart } from './campaign-fields.ts';

export const makeCampaign = call({
  path: '/console-api/campaigns/make',
  summary: 'A campaign without a budget: another operator sets it',
  who: { operator: 'coupons.write' },
  request: z.strictObject(campaignBrief).refine(endsAfterStart, { path: ['endsAt'] }),
  isRepeatable: true,
  answer: json(z.object({ campaignId: z.uuid(), revision: z.int().positive() })),
  refusals: [],
});
