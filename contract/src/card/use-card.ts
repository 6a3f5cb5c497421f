import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { id, requestId } from '#field.ts';
import { SEALED_TOKEN_MAX_LENGTH } from '#limits.ts';

export const useCard = endpoint({
  path: '/bass-card/useCard',
  summary: 'Use an owned coupon; the same request again asks how it stands',
  session: 'required',
  request: z.object({
    uCardId: id,
    uCardNo: z.string().min(1).max(64).optional(),
    /** From `sendSmsCode`, for a coupon whose use is confirmed by SMS. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH).optional(),
    requestId: requestId.optional(),
  }),
  response: z.object({
    result: z.literal('SUCCESS'),
    useOrderNo: z.string(),
    /** When it takes effect, in words. */
    effectiveHint: z.string(),
    /** Where the benefit is taken up, for a coupon that is used elsewhere. */
    redirect: z.string().optional(),
  }),
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
