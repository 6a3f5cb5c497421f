import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const revealNumber = call({
  path: '/console-api/subscribers/revealNumber',
  summary: "A subscriber's full number; the request and its reason are recorded first",
  who: { operator: 'subscribers.reveal' },
  request: z.strictObject({ subscriberId: z.uuid(), reason }),
  answer: json(z.object({ phone: z.string() })),
  refusals: ['UNKNOWN_ITEM', 'DAILY_SUM_REACHED'],
});
