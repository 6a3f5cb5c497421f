import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { deliveryStates, webhookDelivery } from './webhook-fields.ts';

export const listWebhookDeliveries = call({
  path: '/console-api/webhooks/listDeliveries',
  summary: "An endpoint's deliveries, newest first",
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({
    endpointId: z.uuid(),
    state: z.enum(deliveryStates).optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  answer: json(z.object({ items: z.array(webhookDelivery), nextCursor: z.string().nullable() })),
  refusals: [],
});
