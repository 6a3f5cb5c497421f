import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { webhookTitle, webhookTypes, webhookUrl } from './webhook-fields.ts';

export const changeWebhook = call({
  path: '/console-api/webhooks/change',
  summary: "Changes an endpoint's title, and asks another operator for another address or other types",
  who: { operator: 'webhooks.manage' },
  request: z.strictObject({
    endpointId: z.uuid(),
    title: webhookTitle,
    url: webhookUrl,
    types: webhookTypes,
    expectedRevision: z.int32().positive(),
  }),
  answer: json(z.object({ revision: z.int().positive(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
