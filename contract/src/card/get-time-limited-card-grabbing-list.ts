import { z } from 'zod';
import { card } from '#card/card.ts';
import { endpoint } from '#endpoint.ts';
import { channel, id, instant } from '#field.ts';

export const grabStates = ['UPCOMING', 'RUNNING', 'SOLD_OUT', 'ENDED'] as const;

export const getTimeLimitedCardGrabbingList = endpoint({
  path: '/bass-card/getTimeLimitedCardRrabbingList',
  summary: 'Time-limited grab sessions with their coupons',
  session: 'optional',
  request: z.object({ ch: channel.optional() }),
  response: z.object({
    serverNow: instant,
    sessions: z.array(
      z.object({
        sessionId: id,
        startAt: instant,
        endAt: instant,
        state: z.enum(grabStates),
        list: z.array(
          card.extend({
            /** Units of this coupon in this session. */
            total: z.int().nonnegative(),
            /** Whether the caller asked to be reminded of the start. */
            reminded: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});
