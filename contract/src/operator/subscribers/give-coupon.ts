import { z } from 'zod';
import { requestId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const giveCoupon = operatorEndpoint({
  path: '/console-api/subscribers/giveCoupon',
  summary: 'Gives a subscriber a coupon, whatever its audience; stock, window and limits hold as for any claim',
  right: 'subscribers.change',
  /** With the same `requestId` it is given once. */
  request: z.object({ subscriberId: z.uuid(), templateId: z.uuid(), requestId, reason }),
  response: z.object({ ownedId: z.uuid() }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'NOT_GRANTED'],
});
