import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { campaignAudience, campaignBrief, campaignRead, endsAfterStart } from './campaign-fields.ts';

export const saveCampaign = call({
  path: '/console-api/campaigns/save',
  summary: 'Changes the brief and the audience of a campaign; its budget stays',
  who: { operator: 'coupons.write' },
  request: z
    .strictObject({
      ...campaignRead,
      ...campaignBrief,
      /** Left out: it stays as it is. */
      audience: campaignAudience.optional(),
    })
    .refine(endsAfterStart, { path: ['endsAt'] }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'AUDIENCE_UNUSABLE'],
});
