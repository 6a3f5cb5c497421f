import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const endOwnSession = call({
  path: '/console-api/session/endOwn',
  summary: "Ends one of the operator's own sessions, or all but this one",
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({ sessionId: z.uuid().nullable() }),
  answer: json(z.object({ ended: z.int().nonnegative() })),
  refusals: ['UNKNOWN_ITEM'],
});
