import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { webhookTitle, webhookTypes, webhookUrl } from './webhook-fields.ts';

export const makeWebhook = call({
  path: '/console-api/webhooks/make',
  summary: 'An endpoint for events from its approval by another operator on; the secret is shown only once',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ title: webhookTitle, url: webhookUrl, types: webhookTypes.default([]) }),
  isRepeatable: true,
  answer: json(z.object({ endpointId: z.uuid(), secret: z.string(), approvalId: id })),
  refusals: [],
});
