import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

export const rotateWebhookSecret = call({
  path: '/console-api/webhooks/rotateSecret',
  summary: 'A new secret, shown only once; for a day both sign',
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({ endpointId: z.uuid() }),
  isRepeatable: true,
  answer: json(z.object({ secret: z.string(), previousUntil: instant })),
  refusals: ['UNKNOWN_ITEM'],
});
