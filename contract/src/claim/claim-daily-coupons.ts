import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, id, instant, requestId } from '#foundation/field.ts';
import { DAILY_CLAIMS_MAX } from '#foundation/limits.ts';
import { ownedState } from '#foundation/owned-state.ts';

/** What came of one coupon. `code` and `msg` are those of `claimCoupon`. */
const dailyClaim = z.object({
  sCardId: id,
  mTitle: z.string(),
  code: z.string(),
  msg: z.string(),
  /** With '0000'. */
  uCardId: id.optional(),
  state: ownedState.optional(),
  /** With PENDING. */
  heldUntil: instant.optional(),
  /** When it can be collected again. */
  nextAt: instant.optional(),
  /** It was collected by an earlier, equal request. */
  replayed: z.boolean().optional(),
});
export type DailyClaim = z.output<typeof dailyClaim>;

export const claimDailyCoupons = call({
  path: '/bass-card/collectDailyCards',
  summary:
    "Collect one of each of today's daily coupons; each is granted or refused alone, a repeated request returns the same ones",
  who: { session: 'required' },
  request: z.object({ ch: channel.optional(), requestId: requestId.optional() }),
  answer: json(
    z.object({
      /**
       * Every daily coupon that the caller may collect, in the order of the centre; of those for others none. Where there are more than one
       * request collects, those that the caller has collected come last.
       */
      list: z.array(dailyClaim).max(DAILY_CLAIMS_MAX),
    }),
  ),
  refusals: ['CONSENT_NEEDED'],
});
