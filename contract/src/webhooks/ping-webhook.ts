import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const pingWebhook = call({
  path: '/console-api/webhooks/ping',
  summary: 'Sends a test event; its delivery tells what came of it',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ endpointId: z.uuid() }),
  isRepeatable: true,
  answer: json(z.object({ deliveryId: z.uuid() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
