import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { deliveryStates, webhookDelivery } from './webhook-fields.ts';

export const listWebhookDeliveries = call({
  path: '/console-api/webhooks/listDeliveries',
  summary: "An endpoint's deliveries, newest first",
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({
    endpointId: z.uuid(),
    state: z.enum(deliveryStates).optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(webhookDelivery)),
  refusals: [],
});
