import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const setWebhookState = call({
  path: '/console-api/webhooks/setState',
  summary: 'Switches an endpoint on or off; switched on it goes on where it stopped, as far as events are kept',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ endpointId: z.uuid(), state: z.enum(['ON', 'OFF']), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
