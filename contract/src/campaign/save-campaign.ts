import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { campaignBrief, campaignRead, endsAfterStart } from './campaign-fields.ts';

export const saveCampaign = call({
  path: '/console-api/campaigns/save',
  summary: 'Changes the brief of a campaign; its budget stays',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ ...campaignRead, ...campaignBrief }).refine(endsAfterStart, { path: ['endsAt'] }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
