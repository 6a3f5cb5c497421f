import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { campaignRead } from './campaign-fields.ts';

export const closeCampaign = call({
  path: '/console-api/campaigns/close',
  summary: 'Ends a campaign for good: what is left of its budget is given back, and nothing more is made',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ ...campaignRead, reason }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
