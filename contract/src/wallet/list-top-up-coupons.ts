import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, channel, id } from '#foundation/field.ts';
import { TOP_UP_MAX_FEN } from '#foundation/limits.ts';
import { ownedCard } from './owned-card.ts';

/** Why a coupon takes nothing off a top-up. A larger amount helps only with the first. */
export const topUpObstacles = [
  'BELOW_THRESHOLD',
  'NOT_YET_VALID',
  'OUTSIDE_HOURS',
  'IN_USE',
  'BEING_ISSUED',
  'OTHER_CHANNEL',
] as const;
export type TopUpObstacle = (typeof topUpObstacles)[number];

const fen = amountFen.nonnegative();

export const listTopUpCoupons = call({
  path: '/bass-card/topUpPlusCouponList',
  summary: "What the caller's top-up coupons take off a top-up, the best one first",
  who: { session: 'required' },
  request: z.object({
    amountFen: amountFen.min(1).max(TOP_UP_MAX_FEN),
    /** Where it will be paid; without it, coupons restricted to channels do not apply. */
    channel: channel.optional(),
  }),
  answer: json(
    z.object({
      /** Best first; each on its own, since a top-up takes one coupon. `saveFen` + `payFen` is the amount. */
      applicable: z.array(z.object({ uCardId: id, saveFen: fen, payFen: fen })),
      /** Smallest gap first. `gapFen`, with BELOW_THRESHOLD: the missing amount. */
      inapplicable: z.array(z.object({ uCardId: id, reasonCode: z.enum(topUpObstacles), gapFen: fen.optional() })),
      /** By most saved, then earliest expiry, then oldest; null if none saves anything. */
      best: z.object({ uCardId: id, saveFen: fen }).nullable(),
      /** The coupons of both lists, in the same order. */
      coupons: z.array(ownedCard),
    }),
  ),
  refusals: [],
});
