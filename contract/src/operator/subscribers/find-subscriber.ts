import { z } from 'zod';
import { PHONE_PATTERN } from '#limits.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { subscriberState } from '#operator/subscribers/subscriber-fields.ts';

export const findSubscriber = operatorEndpoint({
  path: '/console-api/subscribers/find',
  summary: 'The subscriber of a whole number',
  right: 'subscribers.read',
  request: z.object({ phone: z.string().trim().regex(PHONE_PATTERN) }),
  response: z.object({ subscriberId: z.uuid(), phoneMasked: z.string(), state: subscriberState }),
  refusals: ['UNKNOWN_ITEM'],
});
