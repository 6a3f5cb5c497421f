import { z } from 'zod';
import { id, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const moveGrabSession = operatorEndpoint({
  path: '/console-api/grabs/move',
  summary: 'Puts a grab that has not begun at another time',
  right: 'coupons.write',
  request: z.object({ sessionId: id, expectedStartAt: instant, startAt: instant, endAt: instant, reason }),
  response: z.object({}),
  /** The stale value is the start. */
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'GRAB_OVERLAPS', 'OUTSIDE_WINDOW'],
});
