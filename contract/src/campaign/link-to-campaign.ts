import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { campaignLink } from './campaign-fields.ts';

export const linkToCampaign = call({
  path: '/console-api/campaigns/link',
  summary: 'Adds a claim page or an ad to a campaign',
  who: { operator: 'coupons.write' },
  request: z.strictObject(campaignLink),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'ALREADY_THERE'],
});
