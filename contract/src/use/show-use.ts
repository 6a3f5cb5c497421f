import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { benefit, cardClass, id } from '#foundation/field.ts';

/** `U`, the business day, random digits. */
const USE_ORDER_NO = /^U\d{16,22}$/;

export const showUse = call({
  path: '/bass-card/getUseCardResult',
  summary: "The status of one of the caller's own uses, by its order number; starts nothing",
  who: { session: 'required' },
  request: z.object({ useOrderNo: z.string().regex(USE_ORDER_NO) }),
  answer: json(
    z.object({
      /** `FAILED`: the coupon is back. */
      result: z.enum(['SUCCESS', 'PROCESSING', 'FAILED']),
      useOrderNo: z.string(),
      /** When it takes effect, or what happened, as text. */
      effectiveHint: z.string(),
      uCardId: id,
      mTitle: z.string(),
      cardClass,
      benefit,
      /** The number that it is for. */
      maskedPhone: z.string(),
    }),
  ),
  refusals: ['OWNED_COUPON_NOT_FOUND'],
});
