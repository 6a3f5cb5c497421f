import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const endSubscriberSessions = operatorEndpoint({
  path: '/console-api/subscribers/endSessions',
  summary: "Ends all of a subscriber's sessions, on every node within 2 s",
  right: 'subscribers.change',
  request: z.object({ subscriberId: z.uuid(), reason }),
  response: z.object({ sessions: z.int() }),
  refusals: ['UNKNOWN_ITEM'],
});
