import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const endSubscriberSessions = call({
  path: '/console-api/subscribers/endSessions',
  summary: "Ends all of a subscriber's sessions, on every node within 2 s",
  who: { operator: 'subscribers.change' },
  request: z.strictObject({ subscriberId: z.uuid(), reason }),
  answer: json(z.object({ sessions: z.int() })),
  refusals: ['UNKNOWN_ITEM'],
});
