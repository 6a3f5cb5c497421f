import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const revealNumber = operatorEndpoint({
  path: '/console-api/subscribers/revealNumber',
  summary: "A subscriber's whole number; who asked and why is recorded first",
  right: 'subscribers.reveal',
  request: z.object({ subscriberId: z.uuid(), reason }),
  response: z.object({ phone: z.string() }),
  refusals: ['UNKNOWN_ITEM'],
});
