import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { channel, instant } from '#foundation/field.ts';
import { FOR_YOU_MAX } from '#foundation/limits.ts';

/**
 * Why a coupon is suggested, strongest first: the caller used this coupon before; used one of its class before; it can be collected
 * for at most `FOR_YOU_ENDING_DAYS` more days; at most `FOR_YOU_FEW_PERCENT` are left.
 */
export const forYouReasons = ['USED_BEFORE', 'USED_CLASS', 'ENDING_SOON', 'FEW_LEFT'] as const;
export type ForYouReason = (typeof forYouReasons)[number];

export const listForYou = call({
  path: '/bass-card/getRecommendCardList',
  summary:
    'Coupons that the caller can collect, ordered by what they used before and what runs out, each with its reasons',
  who: { session: 'required' },
  request: z.object({ ch: channel.optional() }),
  answer: json(
    z.object({
      /** False: the caller has switched it off, and nothing was looked at. */
      isOn: z.boolean(),
      /** Without a reason a coupon is not listed. Strongest reason first, then the sooner end. */
      list: z.array(card.extend({ because: z.array(z.enum(forYouReasons)).min(1) })).max(FOR_YOU_MAX),
      asOf: instant,
    }),
  ),
  refusals: [],
});
