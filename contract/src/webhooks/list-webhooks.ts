import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { webhookEndpoint } from './webhook-fields.ts';

export const listWebhooks = call({
  path: '/console-api/webhooks/list',
  summary: 'Endpoints that events are sent to, newest first',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject(pageRequest),
  answer: json(pageOf(webhookEndpoint)),
  refusals: [],
});
