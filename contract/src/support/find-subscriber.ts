import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { PHONE_PATTERN } from '#foundation/limits.ts';
import { subscriberState } from '#subscriber/subscriber-fields.ts';

export const findSubscriber = call({
  path: '/console-api/subscribers/find',
  summary: 'Finds a subscriber by the full number',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({ phone: z.string().trim().regex(PHONE_PATTERN) }),
  answer: json(z.object({ subscriberId: z.uuid(), phoneMasked: z.string(), state: subscriberState })),
  refusals: ['UNKNOWN_ITEM'],
});
