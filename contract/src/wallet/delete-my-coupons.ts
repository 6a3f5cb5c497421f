import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, requestId } from '#foundation/field.ts';
import { DELETED_AT_ONCE_MAX } from '#foundation/limits.ts';

export const deleteMyCoupons = call({
  path: '/bass-card/delMyCardByIds',
  summary: "Hide the caller's own finished coupons; stock and personal limits do not come back",
  who: { session: 'required' },
  request: z.object({ ids: z.array(id).min(1).max(DELETED_AT_ONCE_MAX), requestId: requestId.optional() }),
  answer: json(
    z.object({
      /** How many of the distinct ids are hidden now, including those hidden before. */
      done: z.int().nonnegative(),
      /** In lower case. NOT_FOUND: also another subscriber's coupon. NOT_FINISHED: still usable, or in use. */
      skipped: z.array(z.object({ id, reason: z.enum(['NOT_FOUND', 'NOT_FINISHED']) })),
      /** This is the answer to an earlier, equal request. */
      replayed: z.boolean(),
    }),
  ),
  refusals: ['REQUEST_ID_REUSED'],
});
