import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { subscriberState } from '#subscriber/subscriber-fields.ts';

export const setSubscriberState = call({
  path: '/console-api/subscribers/setState',
  summary: 'Bans a number, unbans it, or releases it for its next holder; sessions end on every node within 2 s',
  who: { operator: 'subscribers.change' },
  /** A released number never returns to its previous holder. */
  request: z.strictObject({ subscriberId: z.uuid(), state: subscriberState, reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
