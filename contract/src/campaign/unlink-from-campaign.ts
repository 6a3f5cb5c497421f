import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { campaignLink } from './campaign-fields.ts';

export const unlinkFromCampaign = call({
  path: '/console-api/campaigns/unlink',
  summary: 'Takes a claim page or an ad out of a campaign; it stays as it is',
  who: { operator: 'coupons.write' },
  request: z.strictObject(campaignLink),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
