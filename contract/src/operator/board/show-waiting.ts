import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const showWaiting = operatorEndpoint({
  path: '/console-api/board/showWaiting',
  summary: 'What waits for somebody: reviews, hanging uses, alarms',
  right: 'board.read',
  request: z.object({}),
  response: z.object({
    couponReviews: z.int(),
    pageReviews: z.int(),
    hangingUses: z.int(),
    handedOverUses: z.int(),
    /** Released coupons that can be collected and have less than a twentieth of their stock left. */
    shortCoupons: z.int(),
    brokenInvariants: z.int(),
    lateMessages: z.int(),
    collectedToday: z.int(),
    usedToday: z.int(),
  }),
  refusals: [],
});
