import { z } from 'zod';
import { call, json, type ResponseOf } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { benefit, cardClass, cardNo, channel, id, instant } from '#foundation/field.ts';
import { ownedState } from '#foundation/owned-state.ts';
import { shareText } from '#share/share-text.ts';

/** An experience coupon's trial. */
const trial = z.object({
  days: z.int().nonnegative(),
  /** What is tried, and what happens afterwards; null where the terms do not say. */
  what: z.string().nullable(),
  afterwards: z.string().nullable(),
  /** When it started and ends; null before the start. */
  startedAt: instant.nullable(),
  endsAt: instant.nullable(),
});

export const showCouponDetail = call({
  path: '/bass-card/getCardDetailsInfo',
  summary: "A coupon's detail: the caller's own with `uCardId`, otherwise as offered",
  who: { session: 'optional' },
  request: z.object({
    uCardId: id.optional(),
    sCardId: id,
    uCardNo: cardNo.optional(),
    /** The grab in which a coupon on offer was found. */
    sessionId: id.optional(),
    ch: channel.optional(),
  }),
  answer: json(
    z.object({
      mTitle: z.string(),
      cardClass,
      sTitle: z.string(),
      /** When it can be used, as text. */
      time: z.string(),
      /**
       * The exchange code, for its owner only; empty for a coupon on offer, one that is held or withdrawn, and one that has no
       * partner's code. Each view is recorded.
       */
      couponCode: z.string(),
      /** Rules as HTML, sanitised by the server and again by the page. */
      rule: z.string(),
      benefit,
      /** `OFFERED` for a coupon that is not the caller's own. */
      state: z.enum([...ownedState.options, 'OFFERED']),
      /** Only of an experience coupon. */
      trial: trial.optional(),
      /** How many places take it (`findPlaces`); absent: its terms name none. */
      placeCount: z.int().positive().optional(),
      /** Null while it depends on the time of the claim. */
      validFrom: instant.nullable(),
      validTo: instant.nullable(),
      usable: z.boolean(),
      /** Why it is not usable, as text; null when it is. */
      reason: z.string().nullable(),
      /** How it is used: by `useCoupon`, by showing the code, or not at all (not owned, or finished). */
      useEntry: z.enum(['USE', 'CODE', 'NONE']),
      /** Share text where it differs from the titles. */
      share: shareText.optional(),
      /** Only of a coupon on offer: what the lists show this caller now, with the action, what is left and when that changes. */
      offer: card.optional(),
      /** The grab whose stock `offer` is taken from; absent: the coupon centre's. */
      sessionId: id.optional(),
    }),
  ),
  refusals: ['COUPON_NOT_FOUND', 'OWNED_COUPON_NOT_FOUND', 'NOT_LOGGED_IN'],
});
export type CouponDetail = ResponseOf<typeof showCouponDetail>;
