import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const repeatWebhookDelivery = call({
  path: '/console-api/webhooks/repeatDelivery',
  summary: 'Sends an event once more, with the same id',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ deliveryId: z.uuid() }),
  isRepeatable: true,
  answer: json(z.object({ deliveryId: z.uuid() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
