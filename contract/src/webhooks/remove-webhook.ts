import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const removeWebhook = call({
  path: '/console-api/webhooks/remove',
  summary: 'Deletes an endpoint with its deliveries for good; what was not delivered yet is not sent any more',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ endpointId: z.uuid(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM'],
});
