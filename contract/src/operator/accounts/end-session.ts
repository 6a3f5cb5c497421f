import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const endSession = call({
  path: '/console-api/operators/endSession',
  summary: "Ends an operator's session, effective from the next call",
  who: { operator: 'operators.manage' },
  request: z.strictObject({ sessionId: z.uuid() }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM'],
});
