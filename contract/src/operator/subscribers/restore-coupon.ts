import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

/** How much longer a coupon can be used at most once it was given back. */
export const RESTORED_DAYS_MAX = 90;

export const restoreCoupon = operatorEndpoint({
  path: '/console-api/subscribers/restoreCoupon',
  summary: 'Gives a used, expired or withdrawn coupon back to its owner',
  right: 'subscribers.change',
  request: z.object({
    subscriberId: z.uuid(),
    ownedId: z.uuid(),
    /** Needed where its validity is over: that many days from now on. */
    days: z.int().min(1).max(RESTORED_DAYS_MAX).optional(),
    reason,
  }),
  response: z.object({ validTo: instant }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
