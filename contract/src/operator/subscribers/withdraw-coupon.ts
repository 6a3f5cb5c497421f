import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const withdrawCoupon = operatorEndpoint({
  path: '/console-api/subscribers/withdrawCoupon',
  summary: 'Takes an available coupon away; its unit does not go back into stock',
  right: 'subscribers.change',
  request: z.object({ subscriberId: z.uuid(), ownedId: z.uuid(), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
