import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

/** ASK: the biller, again. GIVE_BACK: the coupon is its owner's again. USED: by hand, as used. */
export const settlements = ['ASK', 'GIVE_BACK', 'USED'] as const;

export const settleUse = operatorEndpoint({
  path: '/console-api/uses/settle',
  summary: 'Settles a use that hangs; its subscriber is told by SMS',
  right: 'subscribers.change',
  request: z.object({ subscriberId: z.uuid(), orderId: z.uuid(), settlement: z.enum(settlements), reason }),
  /** UNKNOWN: the biller still does not say; nothing was changed. */
  response: z.object({ outcome: z.enum(['USED', 'GIVEN_BACK', 'UNKNOWN']) }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
