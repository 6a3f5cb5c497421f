import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const endGrabSession = operatorEndpoint({
  path: '/console-api/grabs/end',
  summary: 'Ends a grab that runs, at once, or calls off one that has not begun',
  right: 'coupons.write',
  request: z.object({ sessionId: id, reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
