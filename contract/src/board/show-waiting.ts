import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const showWaiting = call({
  path: '/console-api/board/showWaiting',
  summary: 'Open tasks: reviews, hanging uses, alarms',
  who: { operator: 'board.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** Approvals that the caller may decide now. */
      approvals: z.int(),
      hangingUses: z.int(),
      handedOverUses: z.int(),
      hangingReversals: z.int(),
      /** What `listCoupons` answers to `isShort`. */
      shortCoupons: z.int(),
      brokenInvariants: z.int(),
      lateMessages: z.int(),
      collectedToday: z.int(),
      usedToday: z.int(),
    }),
  ),
  refusals: [],
});
