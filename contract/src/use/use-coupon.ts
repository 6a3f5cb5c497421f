import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cardNo, id, requestId } from '#foundation/field.ts';
import { SEALED_TOKEN_MAX_LENGTH } from '#foundation/limits.ts';

export const useCoupon = call({
  path: '/bass-card/useCard',
  summary: 'Use an owned coupon; a repeat returns the status of the same use',
  who: { session: 'required' },
  request: z.object({
    uCardId: id,
    uCardNo: cardNo.optional(),
    /** From `sendConfirmationSms`, for a coupon with SMS confirmation. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH).optional(),
    requestId: requestId.optional(),
  }),
  answer: json(
    z.object({
      result: z.literal('SUCCESS'),
      useOrderNo: z.string(),
      /** When it takes effect, as text. */
      effectiveHint: z.string(),
      /** Where to redeem the benefit, for a coupon that is used elsewhere. */
      redirect: z.string().optional(),
    }),
  ),
  refusals: [
    'OWNED_COUPON_NOT_FOUND',
    'NOT_YET_VALID',
    'EXPIRED',
    'ALREADY_USED',
    'USE_IN_PROGRESS',
    'WITHDRAWN',
    'CONDITIONS_NOT_MET',
    'CONFIRMATION_NEEDED',
    'CODE_WRONG',
    'PROVISIONING',
    'PROVISIONING_REFUSED',
    'REQUEST_ID_REUSED',
  ],
});
