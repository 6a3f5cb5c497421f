import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { webhookDelivery } from './webhook-fields.ts';

export const showWebhookDelivery = call({
  path: '/console-api/webhooks/showDelivery',
  summary: 'One delivery with what is sent',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ deliveryId: z.uuid() }),
  answer: json(z.object({ delivery: webhookDelivery, body: z.string() })),
  refusals: ['UNKNOWN_ITEM'],
});
