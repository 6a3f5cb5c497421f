import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { webhookEndpoint } from './webhook-fields.ts';

export const listWebhooks = call({
  path: '/console-api/webhooks/list',
  summary: 'Endpoints that events are sent to, newest first',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({}),
  answer: json(z.object({ items: z.array(webhookEndpoint) })),
  refusals: [],
});
