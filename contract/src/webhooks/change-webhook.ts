import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { webhookTitle, webhookTypes, webhookUrl } from './webhook-fields.ts';

export const changeWebhook = call({
  path: '/console-api/webhooks/change',
  summary: "Changes an endpoint's title, address and types",
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({
    endpointId: z.uuid(),
    title: webhookTitle,
    url: webhookUrl,
    types: webhookTypes,
    expectedRevision: z.int().positive(),
  }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE'],
});
