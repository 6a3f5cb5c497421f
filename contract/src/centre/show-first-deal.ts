import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { channel, id, instant } from '#foundation/field.ts';
import { unreadCount } from '#message/message-fields.ts';

export const showFirstDeal = call({
  path: '/bass-card/getFirstDealUserInfo',
  summary:
    'Whether the caller has not used a coupon yet, the coupons for a first use, and the number of unread messages',
  who: { session: 'required' },
  request: z.object({ ch: channel.optional() }),
  answer: json(
    z.object({
      /** The caller has not used a coupon yet. */
      isFirstDeal: z.boolean(),
      /** When the first coupon was used. */
      firstDealAt: instant.optional(),
      /** Coupons for a first deal that the caller can collect now, or has and can use. */
      offer: z.object({ sCardIds: z.array(id), list: z.array(card), asOf: instant }).optional(),
      /** In the message centre: the one call of one's own that the centre makes anyway. */
      unread: unreadCount,
    }),
  ),
  refusals: [],
});
