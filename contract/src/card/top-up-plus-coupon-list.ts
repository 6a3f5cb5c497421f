import { z } from 'zod';
import { ownedCard } from '#card/owned-card.ts';
import { endpoint } from '#endpoint.ts';
import { amountFen, channel, id } from '#field.ts';
import { TOP_UP_MAX_FEN } from '#limits.ts';

/** Why a coupon takes nothing off a top-up. Only the first is cured by a larger amount. */
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

export const topUpPlusCouponList = endpoint({
  path: '/bass-card/topUpPlusCouponList',
  summary: "What the caller's top-up coupons take off a top-up, the best one first",
  session: 'required',
  request: z.object({
    amountFen: amountFen.min(1).max(TOP_UP_MAX_FEN),
    /** Where it will be paid; without it, coupons that are bound to a channel count as not fitting. */
    channel: channel.optional(),
  }),
  response: z.object({
    /** The best one first; each by itself, for a top-up takes one coupon. `saveFen` + `payFen` is the amount. */
    applicable: z.array(z.object({ uCardId: id, saveFen: fen, payFen: fen })),
    /** Those that lack least first. `gapFen`, beside BELOW_THRESHOLD: how much more the top-up would have to be. */
    inapplicable: z.array(z.object({ uCardId: id, reasonCode: z.enum(topUpObstacles), gapFen: fen.optional() })),
    /** Most saved, then soonest to expire, then oldest; null where nothing is saved. */
    best: z.object({ uCardId: id, saveFen: fen }).nullable(),
    /** The coupons that the two lists name, in the same order. */
    coupons: z.array(ownedCard),
  }),
  refusals: [],
});
