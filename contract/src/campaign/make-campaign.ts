import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { campaignAudience, campaignBrief, endsAfterStart } from './campaign-fields.ts';

export const makeCampaign = call({
  path: '/console-api/campaigns/make',
  summary: 'A campaign without a budget: another operator sets it',
  who: { operator: 'coupons.write' },
  request: z
    .strictObject({ ...campaignBrief, audience: campaignAudience.default(null) })
    .refine(endsAfterStart, { path: ['endsAt'] }),
  isRepeatable: true,
  answer: json(z.object({ campaignId: z.uuid(), revision: z.int().positive() })),
  refusals: ['AUDIENCE_UNUSABLE'],
});
