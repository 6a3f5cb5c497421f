import { z } from 'zod';
import { card } from '#card/card.ts';
import { endpoint } from '#endpoint.ts';
import { channel, id, instant } from '#field.ts';

export const getFirstDealUserInfo = endpoint({
  path: '/bass-card/getFirstDealUserInfo',
  summary: 'Whether the caller still has their first deal before them, and what there is for it',
  session: 'required',
  request: z.object({ ch: channel.optional() }),
  response: z.object({
    /** No coupon of theirs has been used yet. */
    isFirstDeal: z.boolean(),
    /** When the first one was. */
    firstDealAt: instant.optional(),
    /** Coupons for a first deal that the caller can collect now, or has and can use. */
    offer: z.object({ sCardIds: z.array(id), list: z.array(card), asOf: instant }).optional(),
  }),
  refusals: [],
});
