import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const moveGrabSession = call({
  path: '/console-api/grabs/move',
  summary: 'Reschedules a grab that has not begun',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ sessionId: id, expectedStartAt: instant, startAt: instant, endAt: instant, reason }),
  answer: json(z.object({})),
  /** The stale value is the start. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'GRAB_OVERLAPS', 'OUTSIDE_WINDOW'],
});
