import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { subscriberState } from '#operator/subscribers/subscriber-fields.ts';

export const setSubscriberState = operatorEndpoint({
  path: '/console-api/subscribers/setState',
  summary:
    'Bans a number, lets it in again, or gives it free for its next holder; sessions end on every node within 2 s',
  right: 'subscribers.change',
  /** A number that was given free never comes back to who had it. */
  request: z.object({ subscriberId: z.uuid(), state: subscriberState, reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
