import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const endGrabSession = call({
  path: '/console-api/grabs/end',
  summary: 'Ends a running grab at once, or cancels one that has not begun',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ sessionId: id, reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
