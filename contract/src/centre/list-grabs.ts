import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { channel, id, instant } from '#foundation/field.ts';

export const grabStates = ['UPCOMING', 'RUNNING', 'SOLD_OUT', 'ENDED'] as const;

export const listGrabs = call({
  path: '/bass-card/getTimeLimitedCardRrabbingList',
  summary: 'Time-limited grab sessions with their coupons',
  who: { session: 'optional' },
  request: z.object({ ch: channel.optional() }),
  answer: json(
    z.object({
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
              /** Whether the caller set a reminder of the start. */
              reminded: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
  refusals: [],
});
