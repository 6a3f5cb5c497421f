import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { id, requestId } from '#field.ts';
import { DELETED_AT_ONCE_MAX } from '#limits.ts';

export const delMyCardByIds = endpoint({
  path: '/bass-card/delMyCardByIds',
  summary: "Hide the caller's own finished coupons; stock and personal limits do not come back",
  session: 'required',
  request: z.object({ ids: z.array(id).min(1).max(DELETED_AT_ONCE_MAX), requestId: requestId.optional() }),
  response: z.object({
    /** How many of the ids, each counted once, are hidden now; one that was hidden before counts too. */
    done: z.int().nonnegative(),
    /** In lower case. Somebody else's coupon is not found; one that can still be used, or is in use, is not finished. */
    skipped: z.array(z.object({ id, reason: z.enum(['NOT_FOUND', 'NOT_FINISHED']) })),
    /** This is the answer to an earlier, equal request. */
    replayed: z.boolean(),
  }),
  refusals: ['REQUEST_ID_REUSED'],
});
